/** The member who was signed in when the session expired and may sign in again in place. */
export interface ExpiredSession {
  readonly memberId: string
  readonly email: string
  /**
   * An action was in progress: its screen stays and the action continues afterwards. Otherwise the user was
   * away, and the screen is cleared.
   */
  readonly isInterrupted: boolean
}

/**
 * Result of the cookie check: the same member, no session, a member of another organization, or no answer.
 */
export type ReauthenticationOutcome = 'back' | 'gone' | 'elsewhere' | 'unknown'

/** Actions that wait for the member to sign in again. */
export function createReauthentication() {
  const waiting = new Set<(isBack: boolean) => void>()
  return {
    /** Resolves with true once the same person is back; with false if that will not happen. */
    wait: (): Promise<boolean> => new Promise((resolve) => waiting.add(resolve)),
    tell: (isBack: boolean): void => {
      for (const go of waiting) go(isBack)
      waiting.clear()
    },
  }
}
