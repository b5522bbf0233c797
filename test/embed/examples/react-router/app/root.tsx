import { Outlet, Scripts } from 'react-router';

export default function Root() {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>React Router</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
