/** What the manifest says in English, in Chinese: by the English sentence, so that one that changes there is missed here. */
import { getLocale } from '#shared/host/locale.ts';

/** The meaning in the language of now; what nobody has translated is in English. */
export const meaningOf = (english: string): string => (getLocale() === 'en' ? english : (MEANINGS[english] ?? english));

export const MEANINGS: Readonly<Record<string, string>> = {
  // parts and slots
  'Everything except overlays.': '除浮层以外的全部内容。',
  'The error state of the element.': '组件的错误状态。',
  "the banner, when there is one: the place for a margin of the host's": '有提醒时的横幅：接入方的外边距写在这里',
  'the button': '按钮',
  'the tab and what it unfolds, fixed to the window': '标签和展开的内容，固定在窗口上',
  "in place of the month's bill in the monthly wallet": '月结钱包里，代替当月账单的位置',
  // attributes
  'the document shown first': '先显示的文档',
  'the month shown first, such as `2026-10`; without it the last month': '先显示的月份，例如 `2026-10`；不写则是上个月',
  'the UUID the form begins with': '表单里预先填写的设备 ID',
  'the device': '设备',
  'the device; without it the list view shows the devices to choose from': '设备；不写时列表视图显示可以选择的设备',
  '`list` the cards in place, `drawer` a button that opens them in a drawer, `config` the dialling settings':
    '`list` 就地显示网卡，`drawer` 是在抽屉里打开它们的按钮，`config` 是拨号配置',
  "user name of one of the agent's miners: only that miner's nodes": '代理名下某个用户的用户名：只显示他的节点',
  'the topic shown first': '先显示的分类',
  'the article shown first': '先显示的文章',
  "one document and nothing around it: `privacy`, `third-party`, `personal-information`, `sla`, or an article's number":
    '只显示一份文档：`privacy`、`third-party`、`personal-information`、`sla`，或文章编号',
  'the time the history shows first; without it 30 days': '历史先显示的时间段；不写则是 30 天',
  'user name of the agent whose link was followed': '发出邀请链接的代理的用户名',
  'whose nodes they are; without it the form asks for the name': '节点属于谁；不写时表单会询问用户名',
  "where the page is, for hosts of one page; default: the page's own path": '单页应用当前的路径；默认是页面自己的路径',
  "at the edge of the window, or in the element's own place; default: floating":
    '在窗口边缘，或在组件自己的位置；默认浮在边缘',
  '`consent` asks the person, `result` shows what came back to a callback':
    '`consent` 征求同意，`result` 显示回调带回的结果',
  'the product that asks': '提出请求的产品',
  'where it wants the answer': '它希望结果送到的地址',
  'what it asks for: names with spaces between them': '它请求的内容：名称之间用空格隔开',
  'of the question; a result is believed only with the state of a question that was answered in this tab':
    '请求的 state；只有与本标签页回答过的请求一致的结果才会被采信',
  'of a result: granted': '结果：已同意',
  'of a result: not granted': '结果：未同意',
  'the password shown first': '先显示的密码',
  "the wallet shown first; without it the account's own settlement cycle": '先显示的钱包；不写则按账号自己的结算周期',
  'begins a withdrawal by itself, once, as soon as the wallet can be withdrawn from':
    '钱包一旦可以提现，就自动开始一次提现',
  // events of every element
  'The first real content is on screen.': '首次显示真实内容。',
  'The user follows a link to another screen. To handle it, cancel the event.':
    '用户点击了前往其他页面的链接。需要自行处理时，取消该事件。',
  'The element shows its fallback, or its module could not be loaded.': '组件显示错误状态，或模块加载失败。',
  'The element shows its error state, or its module could not be loaded.': '组件显示错误状态，或模块加载失败。',
  'what it cannot do without could not be loaded: `{tag, code, message, requestId?}`':
    '没有加载到必需的数据：`{tag, code, message, requestId?}`',
  'the wallet could not be loaded: `{tag, code, message, requestId?}`':
    '没有加载到钱包：`{tag, code, message, requestId?}`',
  'nobody is signed in': '没有人登录',
  // ready: what is on screen
  'the versions are on screen': '已显示各个版本',
  'the list is on screen': '已显示列表',
  'the bill, or why there is none, is on screen': '已显示账单，或没有账单的原因',
  'the form is on screen': '已显示表单',
  'the packages are on screen, or that there are none': '已显示镜像包，或没有镜像包的说明',
  'the banner is on screen, or there is nothing to say': '已显示横幅，或没有要提醒的事',
  "the device's income is on screen": '已显示设备的收入',
  'devices, cards or lines are on screen': '已显示设备、网卡或线路',
  'the first rows are on screen': '已显示最前面的几行',
  'it is on screen': '已显示',
  'the businesses are on screen': '已显示各项业务',
  'the list or the article is on screen': '已显示列表或文章',
  'the figures are on screen': '已显示各项数字',
  'the count is on screen': '已显示数量',
  'the first page is on screen': '已显示第一页',
  'the ways on are on screen': '已显示可以继续的去向',
  'the tab is on screen, or this page has none': '已显示标签，或这个页面没有标签',
  'the question, or the result, is on screen': '已显示请求，或结果',
  'the summary or the form is on screen': '已显示摘要或表单',
  'the first step is on screen': '已显示第一步',
  'the form or the verified person is on screen': '已显示表单，或已认证的人',
  'the form, or that there is none here, is on screen': '已显示表单，或这里没有表单的说明',
  'a dialog is on screen, or nothing is to be asked': '已显示弹窗，或没有要问的事',
  'the overview is on screen': '已显示概览',
  'the balance, or a step of the gate, is on screen': '已显示余额，或打开前的某一步',
  // events of their own
  '`{month}`: the person chooses another month; a host that cancels it keeps the one on screen':
    '`{month}`：选择了另一个月份；取消则保留当前月份',
  '`{month, rows}`: the spreadsheet was handed over': '`{month, rows}`：表格已经交出',
  "`{deviceUuid}`: the node is the account's": '`{deviceUuid}`：节点已归到这个账号',
  '`{deviceUuid, name}`: the card is the management line': '`{deviceUuid, name}`：网卡成为管理线路',
  '`{deviceUuid, name}`: the card is the management line no more': '`{deviceUuid, name}`：网卡不再是管理线路',
  '`{deviceUuid, name, lines}`: the platform keeps so many lines of the card':
    '`{deviceUuid, name, lines}`：平台保存了网卡的这些条线路',
  '`{uuid}`: a node is opened, before its device is asked for; a host that cancels it shows the node by itself':
    '`{uuid}`：打开了一个节点，在请求设备之前；取消则由接入方自己显示',
  '`{id}`: the platform has the application': '`{id}`：平台已收到申请',
  '`{username, role}`: the platform accepted the person': '`{username, role}`：平台接受了登录',
  '`{count}`: how many messages are unread, once it is known and whenever it changes':
    '`{count}`：未读数量，第一次得知和每次改变时',
  '`{id}`: the person opens a message; a host that cancels it shows the message by itself':
    '`{id}`：打开了一条消息；取消则由接入方自己显示',
  '`{username, nodes}`: the platform keeps the addresses of so many nodes':
    '`{username, nodes}`：平台保存了这些个节点的地址',
  '`{agreed, redirectUrl}`: the person has decided; send them to this address, which the platform has allowed':
    '`{agreed, redirectUrl}`：已作出决定；请前往这个地址，平台已经允许',
  '`{type}`: the platform keeps the new password; `login` has ended every session of the person':
    '`{type}`：平台已保存新密码；`login` 时这个人的所有会话都已结束',
  '`{collectionMethod}`: the platform keeps the new payout info': '`{collectionMethod}`：平台已保存新的收款信息',
  '`{}`: the withdrawal phone is another one': '`{}`：提现手机号已更换',
  '`{}`: the platform accepted the person; a host that cancels it decides where to go from here':
    '`{}`：平台已通过认证；取消则由接入方决定接下来去哪里',
  '`{id}`: the platform has the new ticket': '`{id}`：平台已收到新工单',
  '`{cycle}`: the person switches wallets; a host that cancels it keeps the one on screen':
    '`{cycle}`：切换了钱包；取消则保留当前钱包',
  '`{walletType, amount}`: a withdrawal was accepted; amount in cents, type 1 is weekly':
    '`{walletType, amount}`：提现已被接受；金额为分，类型 1 是周结',
  '`{walletType}`: the way to a withdrawal is off the screen, with or without one':
    '`{walletType}`：提现的界面已经关闭，无论是否提现',
  // ways out
  '`{to, params?}`: wallet, devices, device with `{deviceUUID}`, login':
    '`{to, params?}`：wallet、devices、device（带 `{deviceUUID}`）、login',
  '`{to, params?}`: login, device and dial with `{deviceUUID}`':
    '`{to, params?}`：login、device 和 dial（带 `{deviceUUID}`）',
  '`{to, params?}`: article (the tutorial, number 10255; without a host that takes care of it a dialog shows it), login':
    '`{to, params?}`：article（教程，编号 10255；接入方不处理时用弹窗显示）、login',
  '`{to, params?}`: devices, dial with `{deviceUUID}`, login':
    '`{to, params?}`：devices、dial（带 `{deviceUUID}`）、login',
  '`{to, params?}`: dial with `{deviceUUID}` for the dialling settings, device with `{deviceUUID}`, devices, login':
    '`{to, params?}`：dial（带 `{deviceUUID}`，去拨号配置）、device（带 `{deviceUUID}`）、devices、login',
  '`{to, params?}`: device with `{deviceUUID}`, devices, miners, bind-device, login':
    '`{to, params?}`：device（带 `{deviceUUID}`）、devices、miners、bind-device、login',
  '`{to}`: login': '`{to}`：login',
  '`{to, params?}`: article with `labelId` (`all` without a topic) and `articleId`, help with `labelId`, tickets':
    '`{to, params?}`：article（带 `labelId`，没有分类时为 `all`，以及 `articleId`）、help（带 `labelId`）、tickets',
  '`{to, params?}`: devices, device with `{deviceUUID}`, login':
    '`{to, params?}`：devices、device（带 `{deviceUUID}`）、login',
  "`{to: 'login'}`: the person has a password": "`{to: 'login'}`：这个人有密码",
  "`{to: 'reset-password'}`: the person has forgotten the password": "`{to: 'reset-password'}`：忘记了密码",
  '`{to, params?}`: login, or the page that a message names: tickets, deploy, beneficiary, certification, wallet, bills, bind-device, devices, device with `{deviceUUID}`, miners, agreement, dashboard':
    '`{to, params?}`：login，或消息指明的页面：tickets、deploy、beneficiary、certification、wallet、bills、bind-device、devices、device（带 `{deviceUUID}`）、miners、agreement、dashboard',
  '`{to, params?}`: devices, login': '`{to, params?}`：devices、login',
  '`{to}`: dashboard, login, help': '`{to}`：dashboard、login、help',
  '`{to}`: login, dashboard': '`{to}`：login、dashboard',
  '`{to, params?}`: login after a new login password, reset-password, wallet after a new wallet password':
    '`{to, params?}`：登录密码修改后去 login，reset-password，钱包密码设置后去 wallet',
  '`{to, params?}`: certification, bills, wallet once the info is saved, login':
    '`{to, params?}`：certification、bills、保存后去 wallet、login',
  '`{to, params?}`: help, login': '`{to, params?}`：help、login',
  '`{to, params?}`: beneficiary three seconds after the verification, login':
    '`{to, params?}`：认证三秒后去 beneficiary、login',
  "`{to: 'login'}`: the new password is kept, or the person goes back": "`{to: 'login'}`：新密码已保存，或返回登录",
  '`{to, params?}`: wallet after a weekly cycle, login when the agreement is refused':
    '`{to, params?}`：选择周结后去 wallet，不同意协议时去 login',
  '`{to, params?}`: devices, device and dial with `{deviceUUID}`, login':
    '`{to, params?}`：devices、device 和 dial（带 `{deviceUUID}`）、login',
  '`{to, params?}`: device with `{deviceUUID}`, login': '`{to, params?}`：device（带 `{deviceUUID}`）、login',
  '`{to, params?}`: certification, beneficiary, password, bills, income, device with `{deviceUUID}`, article, help, login':
    '`{to, params?}`：certification、beneficiary、password、bills、income、device（带 `{deviceUUID}`）、article、help、login',
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
  'Line height of body text (14 px).': '正文（14 px）的行高。',
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
