import { PanelPlaceholder } from '../../shared/ui/panel-placeholder.tsx';

/** Tools, ten rows and the pages below them. */
const HEIGHT = 690;

/** The element before it is known who looks at it. */
export const MinerListSkeleton = () => <PanelPlaceholder height={HEIGHT} />;
