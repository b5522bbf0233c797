/** The page of every component, as an element to look at and to test. */
import { DesignSystem } from '#console/gallery/design-system.tsx';
import { defineWidget } from '#shared/element/define-widget.tsx';

defineWidget('partner-specimen', DesignSystem, {});
