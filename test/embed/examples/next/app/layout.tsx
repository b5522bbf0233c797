import type { ReactNode } from 'react';

export const metadata = { title: 'Next', icons: 'data:,' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
