import Link from 'next/link';
import type { ReactNode } from 'react';

export const metadata = { title: 'Next', icons: 'data:,' };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <nav>
          <Link href="/">钱包</Link> <Link href="/other">其他</Link>
        </nav>
        {children}
      </body>
    </html>
  );
}
