/** Id of the document's style element; `data-rest` names the sheet with everything where it holds the first view's part only. */
export const CRITICAL_STYLE_ID = 'first-style'

let pendingStyles: Promise<void> | null = null

/** Brings the styles of all other screens, once; a sheet that does not come holds nothing up. */
export function loadRemainingStyles(): Promise<void> {
  const rest = document.getElementById(CRITICAL_STYLE_ID)?.dataset['rest']
  if (rest === undefined) return Promise.resolve()
  pendingStyles ??= new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = rest
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      pendingStyles = null
      done()
    })
    document.head.append(link)
  })
  return pendingStyles
}
