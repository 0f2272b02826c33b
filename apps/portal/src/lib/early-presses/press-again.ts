type Choice = HTMLInputElement | HTMLSelectElement

/**
 * Chooses again what was chosen before the handlers were there (`server/document/render-document.ts`): the first drawing has set it back to what the
 * page came with, and nobody has heard of it.
 */
function chooseAgain(input: Choice, chosen: string): void {
  if (input instanceof HTMLInputElement && input.type !== 'file') {
    // React hears a click only where it changes what it knows of.
    input.checked = chosen !== 'true'
    input.click()
    return
  }
  if (input instanceof HTMLSelectElement) input.value = chosen
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * The buttons of the screen have their handlers: what was pressed before is pressed again (`server/document/render-document.ts`), and what was chosen
 * chosen. A part whose handlers come later tells for itself (`use-early-presses.ts`).
 */
export function pressAgain(document: Document): void {
  document.documentElement.dataset['awake'] = ''
  for (const input of document.querySelectorAll<Choice>('main [data-chosen]')) {
    const { chosen = '' } = input.dataset
    delete input.dataset['chosen']
    chooseAgain(input, chosen)
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button[data-pressed]')) {
    if (button.closest('[data-notes-presses]:not([data-ready])')) continue
    delete button.dataset['pressed']
    button.click()
  }
}
