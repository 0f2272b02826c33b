import {
  endPatientTokens,
  extendPatientToken,
  issuePatientToken,
  issueVisitorToken,
} from '@evenkeel/api-contract/telehealth/patients'
import type { Service } from '#service.ts'
import { endSessions } from './ended-sessions.ts'
import { signUpVisitor, renewToken, signUpPatient } from './issue-tokens.ts'

/** Mounts the calls by which a partner server gets tokens. */
export function tokenRoutes(
  service: Pick<Service, 'serve' | 'db' | 'clock' | 'tokens' | 'scenarios' | 'vault'>,
): void {
  service.serve(issuePatientToken, ({ body }) => signUpPatient(service, body))
  service.serve(issueVisitorToken, ({ body }) => signUpVisitor(service, body.org.ou, body.visitor))
  service.serve(endPatientTokens, async ({ body }) => {
    await endSessions(service.db, body.sessions, service.clock.now())
    return { message: 'These sign-ins are over.' }
  })
  service.serve(extendPatientToken, ({ body, request }) =>
    renewToken(service, body.org.ou, request.headers.authorization),
  )
}
