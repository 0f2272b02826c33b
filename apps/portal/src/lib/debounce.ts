/**
 * Runs an act once it has been quiet for a while: many calls in a row give one run after the last of them (CONST-16).
 * `cancel` gives up a run that is still to come.
 */
export function debounce(act: () => void, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    call: (): void => {
      cancel()
      timer = setTimeout(act, milliseconds)
    },
    cancel,
  }
}
