import { useText } from '../../host/locale.ts';
import { Segmented } from '../base/segmented.tsx';
import { chartText } from './chart-table.text.ts';

export type ChartView = 'chart' | 'table';

interface ChartViewSwitchProps {
  value: ChartView;
  onChange: (view: ChartView) => void;
}

/** Switches between the chart and the table of the same values. Its place is the heading of the panel. */
export function ChartViewSwitch({ value, onChange }: ChartViewSwitchProps) {
  const text = useText(chartText);
  return (
    <Segmented
      label={text.view}
      value={value}
      onChange={onChange}
      items={[
        { value: 'chart', label: text.chart },
        { value: 'table', label: text.table },
      ]}
    />
  );
}
