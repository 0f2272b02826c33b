import {
  finishDirectorySignIn,
  finishEnrollment,
  finishSignIn,
  readStaffWays,
  startDirectorySignIn,
  startEnrollment,
  startSignIn,
} from '@evenkeel/contract/staff/sign-in'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { StaffCall } from '../people/staff-caller.ts'
import type { StaffSignInDeps } from './deps.ts'
import { beginVisit, endVisit } from './directory-sign-in.ts'
import { beginEnrollment, enroll } from './enroll.ts'
import { openSession } from './open-session.ts'
import { beginSignIn, signIn } from './sign-in.ts'

/** Links, passkeys and the directory. */
export function staffSignInRoutes(serve: Serve<StaffCall>, deps: StaffSignInDeps): void {
  serve(readStaffWays, async () => ({
    passkey: true,
    directory: deps.directory !== null,
    danger_waits: await deps.dangerWaits(),
  }))
  serve(startEnrollment, ({ body }) => beginEnrollment(deps, body.token))
  serve(finishEnrollment, async ({ body, ...exchange }) =>
    openSession(deps, exchange, await enroll(deps, body)),
  )
  serve(startSignIn, () => beginSignIn(deps))
  serve(finishSignIn, async ({ body, ...exchange }) =>
    openSession(deps, exchange, await signIn(deps, body.passkey)),
  )
  serve(startDirectorySignIn, ({ reply }) => beginVisit(deps, reply))
  serve(finishDirectorySignIn, async ({ body, ...exchange }) =>
    openSession(deps, exchange, await endVisit(deps, exchange, body.query)),
  )
}
