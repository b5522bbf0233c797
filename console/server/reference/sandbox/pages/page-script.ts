/** The sandbox's script, served as a file: the clock ticks, codes are copied, new messages appear by themselves. */
export const SANDBOX_SCRIPT = `
const clock = document.querySelector('[data-now]');
if (clock) {
  const ahead = Number(clock.dataset.now) - Date.now();
  const SHANGHAI_MS = 8 * 3600000;
  setInterval(() => {
    clock.textContent = new Date(Date.now() + ahead + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
  }, 1000);
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = '已复制';
});

const list = document.querySelector('[data-refresh]');
if (list) {
  setInterval(async () => {
    if (document.hidden || list.contains(document.activeElement)) return;
    const answer = await fetch(list.dataset.refresh, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-refresh]');
    if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceChildren(...fresh.childNodes);
  }, 3000);
}
`;
