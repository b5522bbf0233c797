/** The page of every component, as an element to look at and to test. */
import { Specimen } from '#console/gallery/specimen.tsx';
import { defineWidget } from '#shared/element/define-widget.tsx';

defineWidget('partner-specimen', Specimen, {});
