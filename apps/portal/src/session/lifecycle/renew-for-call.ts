import type { TokenKind } from '../tokens/tokens.ts'
import { isSessionRefusal } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'
import type { SignIn } from './sign-in.ts'
import type { SignOut } from './sign-out.ts'

/** Renews what a call needs; trouble on the way lets the call use the token's remaining life (RD-006). */
export const createCallRenewal =
  (
    { keeper, store, usage }: Pick<SessionCore, 'keeper' | 'store' | 'usage'>,
    { comeBack }: Pick<SignIn, 'comeBack'>,
    { logOutByForce }: Pick<SignOut, 'logOutByForce'>,
  ) =>
  async (kind: TokenKind, isBackground: boolean, isForced = false): Promise<void> => {
    if (!isForced && !keeper.needsRenewal(kind, isBackground)) return
    const { status } = store.read()
    try {
      await keeper.renew(kind, isBackground, isForced)
      if (kind === 'member' && !isBackground) usage.note()
    } catch (error) {
      if (!isSessionRefusal(error)) {
        // Log-out in another tab drops the renewal: nobody is here to go on.
        if (isForced || store.read().status !== status) throw error
        return
      }
      if (kind === 'answer' && status === 'visitor') {
        keeper.hold({ answer: null, telehealth: null })
        store.change({ expired: true })
      } else if (kind === 'member' && (await comeBack(!isBackground))) return
      else logOutByForce(!isBackground)
      throw error
    }
  }
export type CallRenewal = ReturnType<typeof createCallRenewal>
