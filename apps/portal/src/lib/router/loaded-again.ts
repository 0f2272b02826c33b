type Loaded = Pick<Window, 'history' | 'location' | 'performance'>
/** Beside what the history keeps of a page (`router/history.ts`). */
interface Kept {
  readonly entering?: unknown
}

/** Reloads the address of a navigation, so that the page is entered as a new one. */
export function reloadToEnter({ history, location }: Loaded): void {
  history.replaceState({ ...(history.state as Kept | null), entering: true }, '')
  location.reload()
}

/** Whether somebody loaded the page they were on once more, or came back to its document: nothing is entered then (decision 005). */
export function isLoadedAgain({ history, performance }: Loaded): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOld = navigation?.type === 'reload' || navigation?.type === 'back_forward'
  return isOld && (history.state as Kept | null)?.entering !== true
}
