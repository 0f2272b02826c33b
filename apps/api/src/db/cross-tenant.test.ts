import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { crossTenantReasons } from './portal-store.ts'

const source = path.join(import.meta.dirname, '..')

/** Every place that may see the rows of more than one organisation. A new one is a decision: it needs a reason of the table. */
const places = [
  'api-database.ts: audit',
  'api-database.ts: directory',
  'api-database.ts: keys',
  'app.ts: demo',
  'app.ts: mailbox',
  'app.ts: mailbox',
  'app.ts: numbers',
  'app.ts: staff_people',
  'app.ts: the whole database',
  'backlog.ts: numbers',
  'demo-organization.ts: demo',
  'feature-deps.ts: token',
  'features/appointments/visit-job.ts: rounds',
  'features/credentials/password-reset.ts: address',
  'features/credentials/password-reset.ts: token',
  'features/inquiries/deliver-inquiries.ts: rounds',
  'features/intake/answer-routes.ts: token',
  'features/messages/handle-webhook.ts: patient',
  'features/sign-in/confirm-sign-up.ts: address',
  'features/sign-in/log-in.ts: address',
  'features/sign-in/register.ts: address',
  'features/sign-in/register.ts: address',
  'features/sign-in/routes.ts: token',
  'features/sign-in/routes.ts: token',
  'identify-caller.ts: token',
  'jobs/jobs.ts: rounds',
  'jobs/jobs.ts: rounds',
  'jobs/jobs.ts: rounds',
  'jobs/jobs.ts: sweep',
  'open-callback-queue.ts: staff',
  'rights/delete-member.ts: address',
  'rights/delete-member.ts: address',
  'rights/delete-member.ts: keys',
  'rights/member-rights.ts: sweep',
  'rights/member-rights.ts: sweep',
  'rights/open-contests.ts: patient',
  'rights/organisation-removals.ts: merger',
  'staff/tasks/calls-to-member.ts: staff_people',
  'words-service.ts: words',
]

it('lets work see all organisations in few places, each with a reason [ROLE-12]', () => {
  const found = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|^testing\/|portal-store\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8')
      const named = [...text.matchAll(/crossTenant\([^()]*'(\w+)'\)/g)].map(([, reason]) => reason)
      const raw = (text.includes('ApiDeps') ? [...text.matchAll(/deps\.store\.(db|as)\b/g)] : []).map(
        () => 'the whole database',
      )
      expect(named.length, file).toBe([...text.matchAll(/crossTenant\(/g)].length)
      return [...named, ...raw].map((reason) => `${file}: ${reason}`)
    })
  expect(found.toSorted()).toEqual(places)
  expect(Object.keys(crossTenantReasons).toSorted()).toEqual(
    [...new Set(places.map((place) => place.split(': ')[1]))]
      .filter((one) => one !== 'the whole database')
      .toSorted(),
  )
})
