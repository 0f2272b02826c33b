import {
  finishDirectorySignIn,
  finishEnrollment,
  finishSignIn,
  readSignInMethods,
  startDirectorySignIn,
  startEnrollment,
  startSignIn,
} from '@evenkeel/api-contract/staff/sign-in'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import type { StaffSignInDeps } from './deps.ts'
import { beginDirectorySignIn, completeDirectorySignIn } from './directory-sign-in.ts'
import { beginEnrollment, enrollPasskey } from './enroll-passkey.ts'
import { openStaffSession } from './open-staff-session.ts'
import { beginPasskeySignIn, completePasskeySignIn } from './passkey-sign-in.ts'

/** Links, passkeys and the directory. */
export function staffSignInRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffSignInDeps): void {
  serve(readSignInMethods, async () => ({
    passkey: true,
    directory: deps.directory !== null,
    danger_waits: await deps.dangerWaits(),
  }))
  serve(startEnrollment, ({ body }) => beginEnrollment(deps, body.token))
  serve(finishEnrollment, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await enrollPasskey(deps, body)),
  )
  serve(startSignIn, () => beginPasskeySignIn(deps))
  serve(finishSignIn, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await completePasskeySignIn(deps, body.passkey)),
  )
  serve(startDirectorySignIn, ({ reply }) => beginDirectorySignIn(deps, reply))
  serve(finishDirectorySignIn, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await completeDirectorySignIn(deps, exchange, body.query)),
  )
}
