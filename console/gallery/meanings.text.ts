/** Chinese translations of the manifest, keyed by the English sentence, so that a test notices a changed sentence. */
import { getLocale } from '#shared/host/locale.ts';

/** Returns the translation in the current language, or the English sentence if there is none. */
export const meaningOf = (english: string): string => (getLocale() === 'en' ? english : (MEANINGS[english] ?? english));

export const MEANINGS: Readonly<Record<string, string>> = {
  // parts and slots
  'Everything except overlays.': '除浮层以外的全部内容。',
  'The error state of the element.': '组件的错误状态。',
  'the list, if there are any tasks; set your margin here': '有待办事项时的列表，可在此设置外边距',
  'the banner, if it is visible; set your margin here': '有提示时的横幅，可在此设置外边距',
  'the line with the list, unless the user closes it; set your margin here':
    '摘要行和列表，用户关闭后不再显示；可在此设置外边距',
  'the button': '按钮',
  'the title; hide it if your page shows its own': '标题；页面已有标题时可隐藏',
  'the button that opens the network settings; hide it next to `partner-device-dial`':
    '打开网络配置的按钮；与 `partner-device-dial` 同时使用时可隐藏',
  'the choice between both passwords; hide it if your page needs only one of them':
    '两种密码之间的切换；页面只需其中一种时可隐藏',
  'the tab and its panel, fixed to the window': '固定在窗口上的标签和展开面板',
  'replaces the monthly bill in the monthly wallet': '替换月结钱包中的月账单',
  // attributes
  'the document shown first': '首先显示的文档',
  'the month shown first, such as `2026-10`; last month by default': '首先显示的月份，例如 `2026-10`，默认上个月',
  'the initial UUID of the form': '表单中预填的设备 ID',
  'the device': '设备',
  'the income of yesterday or of this month; yesterday by default': '昨日收入或本月收入，默认昨日收入',
  'the column that sorts the rows, with `-` for the descending order, such as `-income`':
    '排序的列，降序以 `-` 开头，例如 `-income`',
  'the shown columns, separated by commas, such as `name,online,income`; the name is always shown':
    '显示的列，以逗号分隔，例如 `name,online,income`；始终显示名称',
  'the page of users; the first one by default': '用户列表的页码，默认第一页',
  'the order of the users; the order of the platform by default': '用户的排序，默认平台的顺序',
  'the page of tickets; the first one by default': '工单列表的页码，默认第一页',
  'the number of rows of a page': '每页的行数',
  'the range of the history: `7d`, `28d`, `30d`, `91d`, `12m`, or two days such as `2026-10-01..2026-10-31`; 28 days by default':
    '历史数据的时间段：`7d`、`28d`、`30d`、`91d`、`12m`，或两个日期，例如 `2026-10-01..2026-10-31`；默认 28 天',
  'the comparison of the history; by default the one that suits the range':
    '历史数据的对比方式，默认适合该时间段的方式',
  'whether the history is by day or by month; by default the one that suits the range':
    '历史数据按日或按月统计，默认适合该时间段的方式',
  'opens also with Ctrl+K or Cmd+K anywhere on the page': '在页面任意位置按 Ctrl+K 或 Cmd+K 也可打开',
  'also finds actions of the user, such as a withdrawal; your page handles their navigation requests':
    '同时搜索用户可执行的操作，例如提现；由你的页面处理这些操作的跳转请求',
  'scrolls to the invoices of a company, or opens their dialog on a platform without them':
    '滚动到企业用户的发票；平台没有发票接口时打开开票资料弹窗',
  'the unbilled day whose appeal opens at once, such as `2026-11-20`': '立即打开申诉的不计费日期，例如 `2026-11-20`',
  'the message that opens at once, and is then marked as read': '立即打开的消息，打开后标为已读',
  'the ticket that opens at once': '立即打开的工单',
  'the device; without it, the list view shows all devices': '设备；未设置时列表视图显示全部设备',
  '`list` shows the cards, `drawer` a button that opens them in a drawer, `config` the dialing settings':
    '`list` 直接显示网卡，`drawer` 显示打开抽屉的按钮，`config` 显示拨号配置',
  "username of one of the agent's miners; shows only the nodes of this miner":
    '代理商名下某个用户的用户名，只显示该用户的节点',
  'shows only online or offline nodes first; offline nodes with the cost of the outage':
    '首先只显示在线或离线的节点；离线节点附带离线造成的损失',
  'the topic shown first': '首先显示的分类',
  'the article shown first': '首先显示的文章',
  'shows a single document: `privacy`, `third-party`, `personal-information`, `sla`, or an article number':
    '只显示一份文档：`privacy`、`third-party`、`personal-information`、`sla`，或文章编号',
  'the initial day, such as `2026-11-20`; the last complete day by default':
    '首先显示的日期，例如 `2026-11-20`，默认最近一个完整的日期',
  'username of the inviting agent': '发出邀请的代理商用户名',
  'username of the owner; without it, the form has a field for it': '节点所属的用户名；未设置时由用户填写',
  'path of the page, for single-page apps; the path of the address by default':
    '页面路径，用于单页应用；默认取地址中的路径',
  'at the edge of the window or in place; floating by default': '在窗口边缘浮动，或在组件位置显示；默认浮动',
  '`consent` prompts the user, `result` shows the result of a callback': '`consent` 请求授权，`result` 显示回调结果',
  'the requesting product': '发起请求的产品',
  'the redirect URI for the result': '接收结果的回调地址',
  'the requested scopes, separated by spaces': '申请的权限，以空格分隔',
  'state of the request; a result is accepted only with the state of a consent in this tab':
    '请求的 state；只接受与本标签页授权请求一致的结果',
  'code of a granted result': '授权成功时的 code',
  'error of a rejected result': '授权失败时的 error',
  'the password shown first': '首先显示的密码类型',
  'the only wallet shown; all wallets of the account by default': '只显示该钱包，默认显示账号的全部钱包',
  'the wallet shown first; the settlement cycle of the account by default': '首先显示的钱包，默认按账号的结算周期',
  '`panel` by default; `amount` shows only the amount of the first wallet, for a text of your page':
    '默认为 `panel`；`amount` 只显示首个钱包的金额，可放入页面文字中',
  'the only kinds of tasks that are listed, such as `setup bill`: setup, withdraw, contract, bill, offline, ticket; all by default':
    '只列出这些类型的待办事项，例如 `setup bill`；可用类型：setup、withdraw、contract、bill、offline、ticket，默认全部列出',
  'shows the list from the start': '默认展开列表',
  'starts a withdrawal once, as soon as the wallet allows it': '钱包可提现时自动发起一次提现',
  'the serial number of a withdrawal whose details open, as the list of withdrawals sends it':
    '提现的流水号，即提现记录返回的编号，打开后显示该笔提现的详情',
  // events of every element
  'The first real content is on screen.': '首次显示真实内容。',
  'The user follows a link to another screen. To handle it, cancel the event.':
    '用户点击了前往其他页面的链接。需要自行处理时，取消该事件。',
  'The element shows its error state, or its module could not be loaded.': '组件显示错误状态，或模块加载失败。',
  'required data could not be loaded: `{tag, code, message, requestId?}`':
    '必需的数据加载失败：`{tag, code, message, requestId?}`',
  'the wallet could not be loaded: `{tag, code, message, requestId?}`':
    '钱包加载失败：`{tag, code, message, requestId?}`',
  'no user is signed in': '没有用户登录',
  // partner-widget-ready
  'the document, or the reason why there is none, is on screen': '已显示文档，或无法显示的原因',
  'the button is on screen': '已显示按钮',
  'the statement, or the prompt for the wallet password, is on screen': '已显示对账单或输入钱包密码的提示',
  'the versions are on screen': '已显示各个版本',
  'the list is on screen': '已显示列表',
  'the bill, or the reason for a missing bill, is on screen': '已显示账单或没有账单的原因',
  'the form is on screen': '已显示表单',
  'the packages, or an empty state, are on screen': '已显示镜像包或空状态',
  'the banner is on screen, or there is no reminder': '已显示横幅，或无需提示',
  "the device's income is on screen": '已显示设备的收入',
  'devices, cards or lines are on screen': '已显示设备、网卡或线路',
  'the first rows are on screen': '已显示最前面的几行',
  'it is on screen': '已显示',
  'the businesses are on screen': '已显示各项业务',
  'the list or the article is on screen': '已显示列表或文章',
  'the totals are on screen': '已显示收入数据',
  'the count is on screen': '已显示数量',
  'the first page is on screen': '已显示第一页',
  'the links are on screen': '已显示入口链接',
  'token of the link, which is the fragment of its address': '链接的令牌，即链接地址中 # 之后的部分',
  'the tab is on screen, or this path has none': '已显示标签，或该路径不显示',
  'the consent prompt or the result is on screen': '已显示授权请求或结果',
  'the summary or the form is on screen': '已显示摘要或表单',
  'the first step is on screen': '已显示第一步',
  'the form or the verified identity is on screen': '已显示表单或已认证的信息',
  'the form, or an unavailable message, is on screen': '已显示表单或不可用提示',
  'a dialog is on screen, or none is required': '已显示对话框，或无需显示',
  'the overview is on screen': '已显示概览',
  'a balance is on screen': '已显示余额',
  'the changes are on screen, or that there are none': '已显示变化，或没有变化的提示',
  'the tasks are on screen, or there are none': '已显示待办事项，或没有待办事项',
  'the balance, or a check before it, is on screen': '已显示余额或前置步骤',
  // events of single elements
  '`{filters}`: the user changes state, period, sort or columns; `filters` are all of them by attribute':
    '`{filters}`：用户更改了状态、时间、排序或列；`filters` 按属性名包含全部筛选条件',
  '`{filters}`: the user changes page, period or sort; `filters` are all of them by attribute':
    '`{filters}`：用户更改了页码、时间或排序；`filters` 按属性名包含全部筛选条件',
  '`{filters}`: the user changes range, compare or group; `filters` are all of them by attribute':
    '`{filters}`：用户更改了时间段、对比或统计方式；`filters` 按属性名包含全部筛选条件',
  '`{filters}`: the user changes the page; `filters` is the page by attribute':
    '`{filters}`：用户翻页；`filters` 按属性名包含页码',
  '`{filters}`: the user changes the day; `filters` is the day by attribute':
    '`{filters}`：用户更改了日期；`filters` 按属性名包含日期',
  '`{month}`: the user selects another month; cancel the event to keep the current one':
    '`{month}`：用户选择了其他月份，取消事件则保留当前月份',
  'the invoices that `invoice` requests were shown': '由 `invoice` 打开的发票已显示',
  '`{month, rows}`: the spreadsheet was saved': '`{month, rows}`：表格已导出',
  '`{deviceUuid}`: the node is bound to the account': '`{deviceUuid}`：节点已绑定到账号',
  '`{deviceUuid, name}`: the card is the management line': '`{deviceUuid, name}`：网卡成为管理线路',
  '`{deviceUuid, name}`: the card is no longer the management line': '`{deviceUuid, name}`：网卡不再是管理线路',
  '`{deviceUuid, name, lines}`: the platform stored this number of lines':
    '`{deviceUuid, name, lines}`：平台已保存的线路数',
  '`{uuid}`: the user opens a node; cancel the event to show the node yourself':
    '`{uuid}`：用户打开节点，取消事件则由接入方显示',
  '`{id}`: the platform received the application': '`{id}`：平台已收到申请',
  '`{username, role}`: the user is signed in': '`{username, role}`：用户已登录',
  '`{count}`: number of unread messages, initially and after each change':
    '`{count}`：未读消息数，首次加载和每次变化时触发',
  '`{id}`: the user opens a message; cancel the event to show the message yourself':
    '`{id}`：用户打开消息，取消事件则由接入方显示',
  '`{username, nodes}`: the platform stored the addresses of this number of nodes':
    '`{username, nodes}`：平台已保存地址的节点数',
  '`{agreed, redirectUrl}`: the user decided; redirect to this address, which the platform allows':
    '`{agreed, redirectUrl}`：用户已作出选择，请跳转到平台允许的这个地址',
  '`{type}`: the platform stored the new password; `login` ended all sessions of the user':
    '`{type}`：新密码已保存；`login` 时该用户的全部会话已结束',
  '`{collectionMethod}`: the platform stored the new payout details': '`{collectionMethod}`：新的收款信息已保存',
  '`{}`: the withdrawal phone was changed': '`{}`：提现手机号已更换',
  '`{}`: the platform verified the identity; cancel the event to choose the next screen yourself':
    '`{}`：实名认证成功，取消事件则由接入方决定后续页面',
  '`{id}`: the platform received the ticket': '`{id}`：平台已收到工单',
  '`{cycle}`: the user switches wallets; cancel the event to keep the current one':
    '`{cycle}`：用户切换钱包，取消事件则保留当前钱包',
  '`{walletType, amount}`: a withdrawal was accepted; amount in cents, type 1 is weekly':
    '`{walletType, amount}`：提现已被接受；金额为分，类型 1 是周结',
  'the number of a penalty or compensation that is marked, as the bill sends it':
    '扣款或补偿的编号，即账单返回的编号，打开后标出该条目',
  '`{id}`: the ticket that `ticket-id` opened is closed': '`{id}`：由 `ticket-id` 打开的工单已关闭',
  '`{id}`: the details that `withdrawal-id` opened are closed': '`{id}`：由 `withdrawal-id` 打开的详情已关闭',
  '`{walletType}`: the withdrawal screens are closed, with or without a withdrawal':
    '`{walletType}`：提现流程已关闭，无论是否提现',
  // navigation
  '`{to, params?}`: wallet with `{cycle}`, and with `{withdraw}` if the wallet is open for withdrawals; login':
    '`{to, params?}`：wallet（带 `{cycle}`，可提现时还带 `{withdraw}`）、login',
  '`{to, params?}`: certification, beneficiary, password with `{type}`, wallet with `{cycle, withdraw}`, bills with `{month}`, devices with `{state}`, tickets':
    '`{to, params?}`：certification、beneficiary、password（带 `{type}`）、wallet（带 `{cycle, withdraw}`）、bills（带 `{month}`）、devices（带 `{state}`）、tickets',
  '`{to, params?}`: wallet with `{cycle}`, devices, device with `{deviceUUID}`, tickets with `{ticketId}`, login':
    '`{to, params?}`：wallet（带 `{cycle}`）、devices、device（带 `{deviceUUID}`）、tickets（带 `{ticketId}`）、login',
  '`{to, params?}`: wallet, bills with `{month}`, devices, device with `{deviceUUID}`, tech, agreement, login':
    '`{to, params?}`：wallet、bills（带 `{month}`）、devices、device（带 `{deviceUUID}`）、tech、agreement、login',
  '`{to}`: wallet, login': '`{to}`：wallet、login',
  '`{to, params?}`: login, device and dial with `{deviceUUID}`':
    '`{to, params?}`：login、device 和 dial（带 `{deviceUUID}`）',
  '`{to, params?}`: article (the tutorial, number 10255; opens in a dialog unless the host handles it), login':
    '`{to, params?}`：article（教程，编号 10255；接入方未处理时在对话框中显示）、login',
  '`{to, params?}`: devices, dial with `{deviceUUID}`, tickets with `{ticketId}`, login':
    '`{to, params?}`：devices、dial（带 `{deviceUUID}`）、tickets（带 `{ticketId}`）、login',
  '`{to, params?}`: dial with `{deviceUUID}` for the dialing settings, device with `{deviceUUID}`, devices, login':
    '`{to, params?}`：dial（带 `{deviceUUID}`，拨号配置）、device（带 `{deviceUUID}`）、devices、login',
  '`{to, params?}`: device with `{deviceUUID}`, devices, miners, bind-device, login':
    '`{to, params?}`：device（带 `{deviceUUID}`）、devices、miners、bind-device、login',
  '`{to}`: login': '`{to}`：login',
  '`{to, params?}`: article with `labelId` (`all` without a topic) and `articleId`, help with `labelId`, tickets':
    '`{to, params?}`：article（带 `labelId`，没有分类时为 `all`，以及 `articleId`）、help（带 `labelId`）、tickets',
  '`{to, params?}`: devices, device with `{deviceUUID}`, tech with `{day}`, bills with `{month}`, beneficiary, login':
    '`{to, params?}`：devices、device（带 `{deviceUUID}`）、tech（带 `{day}`）、bills（带 `{month}`）、beneficiary、login',
  "`{to: 'login'}`: the user signs in with a password": "`{to: 'login'}`：使用密码登录",
  "`{to: 'reset-password'}`: the user forgot the password": "`{to: 'reset-password'}`：忘记密码",
  '`{to, params?}`: login, or the page of a result: device with `{deviceUUID}`, devices with `{owner}`, wallet with `{cycle, withdrawalId}`, bills with `{month, rowId}`, tickets with `{ticketId}`, article with `labelId` (`all` without a topic) and `articleId`, or one of `pages`. With `actions`, also wallet with `{cycle?, withdraw}`, bills with `{invoice}`, devices with `{state}`, bind-device, beneficiary, statement, miners, and password with `{type?}`':
    '`{to, params?}`：login，或结果所在的页面：device（`{deviceUUID}`）、devices（`{owner}`）、wallet（`{cycle, withdrawalId}`）、bills（`{month, rowId}`）、tickets（`{ticketId}`）、article（`labelId`（无分类时为 `all`）和 `articleId`），或 `pages` 中的页面。设置 `actions` 后还有 wallet（`{cycle?, withdraw}`）、bills（`{invoice}`）、devices（`{state}`）、bind-device、beneficiary、statement、miners 和 password（`{type?}`）',
  '`{to, params?}`: login, or the page of a message: tickets, deploy, beneficiary, certification, wallet with `{cycle, withdrawalId}`, bills with `{month}`, bind-device, devices with `{state}`, device with `{deviceUUID}`, miners, agreement, dashboard':
    '`{to, params?}`：login，或消息指向的页面：tickets、deploy、beneficiary、certification、wallet（带 `{cycle, withdrawalId}`）、bills（带 `{month}`）、bind-device、devices（带 `{state}`）、device（带 `{deviceUUID}`）、miners、agreement、dashboard',
  '`{to, params?}`: devices, login': '`{to, params?}`：devices、login',
  '`{to}`: dashboard, login, help': '`{to}`：dashboard、login、help',
  '`{to}`: login, dashboard': '`{to}`：login、dashboard',
  '`{to, params?}`: login after a new sign-in password, reset-password, wallet after a new wallet password':
    '`{to, params?}`：登录密码修改后为 login，reset-password，钱包密码设置后为 wallet',
  '`{to, params?}`: certification, bills, password, wallet after the details are stored, login':
    '`{to, params?}`：certification、bills、password、保存后为 wallet、login',
  '`{to, params?}`: help, login': '`{to, params?}`：help、login',
  '`{to, params?}`: beneficiary three seconds after the verification, login':
    '`{to, params?}`：认证成功三秒后为 beneficiary、login',
  "`{to: 'login'}`: the new password is stored, or the user goes back": "`{to: 'login'}`：新密码已保存，或返回登录",
  '`{to, params?}`: wallet with `{cycle}` after a weekly cycle, login after a refused agreement':
    '`{to, params?}`：选择周结后为 wallet（带 `{cycle}`），不同意协议时为 login',
  '`{to, params?}`: devices, device and dial with `{deviceUUID}`, tickets with `{ticketId}`, login':
    '`{to, params?}`：devices、device 和 dial（带 `{deviceUUID}`）、tickets（带 `{ticketId}`）、login',
  '`{to, params?}`: device with `{deviceUUID}`, bills with `{month}`, login':
    '`{to, params?}`：device（带 `{deviceUUID}`）、bills（带 `{month}`）、login',
  '`{to, params?}`: certification, beneficiary, password, bills, income, device with `{deviceUUID}`, tickets with `{ticketId}`, article, help, login':
    '`{to, params?}`：certification、beneficiary、password、bills、income、device（带 `{deviceUUID}`）、tickets（带 `{ticketId}`）、article、help、login',
  // custom properties
  'The brand color. All accents and charts, light and dark, are derived from it with sufficient contrast.':
    '品牌色。浅色和深色下的强调色与图表颜色都由它生成，并保证对比度。',
  'Accent on hover, light theme.': '浅色主题下悬停时的强调色。',
  'Accent while pressed, light theme.': '浅色主题下按下时的强调色。',
  'Accent for text, light theme: links and selected tabs.': '浅色主题下强调色文字：链接和选中的标签。',
  'Soft accent background, light theme.': '浅色主题下的浅强调色背景。',
  'Bars and lines of charts, light theme.': '浅色主题下图表的柱和线。',
  'Accent of the dark theme. Replaces the color derived from the brand.': '深色主题的强调色，代替由品牌色生成的颜色。',
  'Accent on hover, dark theme.': '深色主题下悬停时的强调色。',
  'Accent while pressed, dark theme.': '深色主题下按下时的强调色。',
  'Accent for text, dark theme.': '深色主题下强调色文字。',
  'Soft accent background, dark theme.': '深色主题下的浅强调色背景。',
  'Bars and lines of charts, dark theme.': '深色主题下图表的柱和线。',
  'Text on the accent, light theme.': '浅色主题下强调色上的文字。',
  'Text on the accent, dark theme.': '深色主题下强调色上的文字。',
  'Accent of buttons, focus and selection. Replaces the color derived from the brand.':
    '按钮、焦点和选中项的强调色，代替由品牌色生成的颜色。',
  'Accent on hover.': '悬停时的强调色。',
  'Accent while pressed.': '按下时的强调色。',
  'Accent for text.': '强调色文字。',
  'Soft accent background.': '浅强调色背景。',
  'Text on the accent.': '强调色上的文字。',
  'Background behind panels: full-page dialogs, and every element with `theme: dark`.':
    '面板后面的背景：整页对话框，以及 `theme: dark` 时的所有组件。',
  'Background of panels.': '面板背景。',
  'Background of floating layers: dialogs, lists, toasts.': '浮层背景：对话框、下拉列表、提示。',
  'Background of table headers and read-only fields.': '表头和只读字段的背景。',
  'Background of a row on hover.': '悬停行的背景。',
  'Background of neutral badges and of tracks.': '中性徽标和轨道的背景。',
  'Selected segment of a segmented control.': '分段控件中选中的一段。',
  'Layer over the page behind a dialog.': '对话框后面的遮罩。',
  'Text color.': '文字颜色。',
  'Secondary text: explanations.': '次要文字：说明。',
  'Tertiary text: notes.': '辅助文字：备注。',
  'Text of disabled controls.': '禁用控件的文字。',
  'Lines between rows and borders of panels.': '行分隔线和面板边框。',
  'Borders of buttons.': '按钮边框。',
  'Borders of fields, with a contrast of 3 : 1.': '输入框边框，对比度 3 : 1。',
  'Line above a total.': '合计行上方的线。',
  'Text of success messages.': '成功提示的文字。',
  'Background of success messages.': '成功提示的背景。',
  'Text of warnings.': '警告的文字。',
  'Background of warnings.': '警告的背景。',
  'Text of errors, and background of destructive buttons.': '错误提示的文字，以及危险操作按钮的背景。',
  'Background of errors.': '错误提示的背景。',
  'Text of transfers in progress.': '处理中状态的文字。',
  'Background of transfers in progress.': '处理中状态的背景。',
  'Text on destructive buttons.': '危险操作按钮上的文字。',
  'Bars and lines of charts.': '图表的柱和线。',
  'Grid of charts.': '图表的网格线。',
  'Outline of floating layers.': '浮层的描边。',
  'Shadow color of floating layers.': '浮层的阴影颜色。',
  'Font family of all text.': '全部文字的字体。',
  'Font family of IDs and addresses.': 'ID 和地址的字体。',
  'Size of the smallest text.': '最小文字的字号。',
  'Line height of the smallest text.': '最小文字的行高。',
  'Line height of body text.': '正文行高。',
  'Size of body text, in px or rem. All other text sizes and line heights follow it.':
    '正文字号，单位为 px 或 rem，其他字号和行高随之变化。',
  'Size of large text.': '大号文字的字号。',
  'Line height of large text.': '大号文字的行高。',
  'Size of text in fields and buttons.': '输入框和按钮文字的字号。',
  'Font weight of labels.': '标签的字重。',
  'Font weight of titles.': '标题的字重。',
  'Border of panels and rows, as a shorthand.': '面板和行的边框（简写值）。',
  'Focus ring.': '焦点框。',
  'Shadow of lists and toasts.': '下拉列表和提示的阴影。',
  'Shadow of dialogs.': '对话框的阴影。',
  'Easing of all animations.': '全部动画的缓动曲线。',
  'Duration of color changes.': '颜色变化的时长。',
  'Duration of entrance animations.': '出现动画的时长。',
  'Height of fields and buttons.': '输入框和按钮的高度。',
  'Height of small fields and buttons.': '小号输入框和按钮的高度。',
  'Height of a table row.': '表格行高。',
  'Horizontal padding of table cells.': '表格单元格的水平内边距。',
  'Padding of panels.': '面板内边距。',
  'Space between panels.': '面板间距。',
  'Space between fields.': '表单项间距。',
  'Step 1 of the spacing scale.': '间距刻度第 1 级。',
  'Step 2 of the spacing scale.': '间距刻度第 2 级。',
  'Step 3 of the spacing scale.': '间距刻度第 3 级。',
  'Step 4 of the spacing scale.': '间距刻度第 4 级。',
  'Step 5 of the spacing scale.': '间距刻度第 5 级。',
  'Step 6 of the spacing scale.': '间距刻度第 6 级。',
  'Step 8 of the spacing scale.': '间距刻度第 8 级。',
  'Step 10 of the spacing scale.': '间距刻度第 10 级。',
  'Step 12 of the spacing scale.': '间距刻度第 12 级。',
  'Radius of corners, sm.': '圆角，sm。',
  'Radius of corners, md.': '圆角，md。',
  'Radius of corners, lg.': '圆角，lg。',
  'Radius of corners, xl.': '圆角，xl。',
  'Size of a title, sm.': '标题字号，sm。',
  'Line height of a title, sm.': '标题行高，sm。',
  'Size of a title, md.': '标题字号，md。',
  'Line height of a title, md.': '标题行高，md。',
  'Size of a title, lg.': '标题字号，lg。',
  'Line height of a title, lg.': '标题行高，lg。',
  'Size of a figure, sm.': '数字字号，sm。',
  'Line height of a figure, sm.': '数字行高，sm。',
  'Size of a figure, md.': '数字字号，md。',
  'Line height of a figure, md.': '数字行高，md。',
  'Size of a figure, lg.': '数字字号，lg。',
  'Line height of a figure, lg.': '数字行高，lg。',
  'Size of a figure, xl.': '数字字号，xl。',
  'Line height of a figure, xl.': '数字行高，xl。',
};
