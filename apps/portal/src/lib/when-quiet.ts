/** Does what can wait: after everything of the first view has come, in a moment when the browser has nothing else to do. */
export function whenQuiet(act: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2000 })
    else setTimeout(act, 200)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}
