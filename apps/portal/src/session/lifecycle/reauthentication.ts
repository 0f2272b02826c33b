/** Who was signed in when the session ended by itself, and may come back in place. */
export interface ExpiredSession {
  readonly memberId: string
  readonly email: string
  /**
   * Something was being done when the end came: its screen stays and the act goes on afterwards. Without it nobody was
   * there, and what was on the screen is taken down.
   */
  readonly isInterrupted: boolean
}

/** What the cookie brought: the member, nobody any more, a person of another organisation, or no answer. */
export type ReauthenticationOutcome = 'back' | 'gone' | 'elsewhere' | 'unknown'

/** The acts that wait for a person to come back. */
export function createReauthentication() {
  const waiting = new Set<(isBack: boolean) => void>()
  return {
    /** True once the same person is back; false when that is not going to happen. */
    wait: (): Promise<boolean> => new Promise((resolve) => waiting.add(resolve)),
    tell: (isBack: boolean): void => {
      for (const go of waiting) go(isBack)
      waiting.clear()
    },
  }
}
