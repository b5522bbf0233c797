/**
 * The floor of the node list: React, @tanstack/react-virtual and fetch. It sends the same requests and has the same columns
 * and heights, but no search, sorting, keyboard use, copying, themes, languages or phone layout.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Device {
  uuid: string;
  name: string;
  online: boolean;
  bandwidth: number | null;
  agentPrice: number | null;
  agentIncome: number | null;
  agentRemark: string;
  agentRemarkMiner: string;
}

declare global {
  interface Window {
    benchToken: string;
    benchOpen: () => void;
  }
}

const PAGE = 1_000;
const ROW = 52;
const yuan = (cents: number | null) => (cents === null ? '--' : (cents / 100).toFixed(2));

async function load(show: (rows: readonly Device[]) => void): Promise<void> {
  let rows: Device[] = [];
  for (;;) {
    const response = await fetch(`/api/income/device?limit=${PAGE}&offset=${rows.length}&key_style=day`, {
      headers: { authorization: `Bearer ${window.benchToken}` },
    });
    const { items, total } = (await response.json()) as { items: Device[]; total: number };
    rows = [...rows, ...items];
    show(rows);
    if (!items.length || rows.length >= total) return;
  }
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.5fr) minmax(0, 1.5fr) 84px 104px 132px 128px minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'center',
} as const;

function Table() {
  const [rows, setRows] = useState<readonly Device[]>([]);
  useEffect(() => void load(setRows), []);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  return (
    <div className="scroll" ref={scroller} style={{ height: 680, overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]!;
          return (
            <div
              key={key}
              data-index={index}
              style={{
                ...line,
                position: 'absolute',
                left: 0,
                right: 0,
                height: ROW,
                transform: `translateY(${start}px)`,
              }}
            >
              <span>{row.name}</span>
              <span>{row.uuid}</span>
              <span>{row.online ? '在线' : '离线'}</span>
              <span>{row.bandwidth}</span>
              <span>{yuan(row.agentPrice)}</span>
              <span>{yuan(row.agentIncome)}</span>
              <span>{row.agentRemark}</span>
              <span>{row.agentRemarkMiner}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

window.benchOpen = () => createRoot(document.body.appendChild(document.createElement('div'))).render(<Table />);
