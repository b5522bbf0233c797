import { useText } from '../../host/locale.ts';
import { chartText } from './chart-table.text.ts';
import { Noted } from './chart.styles.ts';
import type { ChartPoint } from './chart-time.ts';

export interface NoteAction {
  /** 查看节点 */
  readonly label: string;
  readonly onOpen: (point: ChartPoint) => void;
}

interface ChartMarksProps {
  points: readonly ChartPoint[];
  /** notes by the `at` of their point */
  notes: ReadonlyMap<number, string>;
  /** the notes that are marked; default: all */
  markedPoints: ReadonlySet<number> | undefined;
  open: NoteAction | undefined;
  positions: readonly number[];
  pointName: (point: ChartPoint) => string;
  /** shows the point, or none */
  onChoose: (index: number | undefined) => void;
}

/** Marks the points that have a note, at the line of zero. A mark with an action is a button. */
export function ChartMarks({ points, positions, notes, markedPoints, open, pointName, onChoose }: ChartMarksProps) {
  const text = useText(chartText);
  return (
    <div className="marks">
      {points.map((point, index) => {
        const note = notes.get(point.at);
        if (note === undefined || !(markedPoints ?? notes).has(point.at)) return undefined;
        const style = { left: `${positions[index]! * 100}%` };
        if (!open) return <Noted key={index} as="i" style={style} aria-hidden />;
        return (
          <Noted
            key={index}
            type="button"
            style={style}
            aria-label={text.point(pointName(point), note, open.label)}
            onClick={() => open.onOpen(point)}
            onPointerEnter={() => onChoose(index)}
            onPointerLeave={() => onChoose(undefined)}
            onFocus={() => onChoose(index)}
            onBlur={() => onChoose(undefined)}
          />
        );
      })}
    </div>
  );
}
