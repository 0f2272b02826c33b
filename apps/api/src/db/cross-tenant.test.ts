import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { crossTenantReasons } from './tenant-isolation.ts'

const source = path.join(import.meta.dirname, '..')

/**
 * Every place that may read rows of more than one organization. Each new one is a decision and needs a listed
 * reason.
 */
const places = [
  'api-database.ts: audit',
  'api-database.ts: directory',
  'api-database.ts: keys',
  'api-plugin.ts: token',
  'app.ts: demo',
  'app.ts: mailbox',
  'app.ts: mailbox',
  'app.ts: numbers',
  'app.ts: the whole database',
  'app.ts: words',
  'create-app-context.ts: token',
  'demo-organization.ts: demo',
  'jobs/api-jobs.ts: rounds',
  'jobs/api-jobs.ts: rounds',
  'jobs/api-jobs.ts: rounds',
  'jobs/api-jobs.ts: sweep',
  'jobs/pending-jobs.ts: numbers',
  'modules/appointments/visit-job.ts: rounds',
  'modules/auth/credentials/confirm-password-reset.ts: address',
  'modules/auth/credentials/confirm-password-reset.ts: token',
  'modules/auth/log-in.ts: address',
  'modules/auth/registration/confirm-sign-up.ts: address',
  'modules/auth/registration/register.ts: address',
  'modules/auth/registration/register.ts: address',
  'modules/auth/routes.ts: token',
  'modules/auth/routes.ts: token',
  'modules/callback-queue/callback-queue.ts: staff',
  'modules/inquiries/deliver-inquiries.ts: rounds',
  'modules/intake/routes.ts: token',
  'modules/messages/handle-webhook.ts: patient',
  'modules/privacy-requests/delete-member.ts: address',
  'modules/privacy-requests/delete-member.ts: address',
  'modules/privacy-requests/delete-member.ts: keys',
  'modules/privacy-requests/organization-removals.ts: merger',
  'modules/privacy-requests/privacy-requests.ts: patient',
  'modules/privacy-requests/privacy-requests.ts: sweep',
  'modules/privacy-requests/privacy-requests.ts: sweep',
  'modules/staff-tasks/member-calls.ts: staff_people',
  'staff-service.ts: staff_people',
]

it('allows cross-tenant access in a few places only, each with a reason [ROLE-12]', () => {
  const found = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|^testing\/|tenant-isolation\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8')
      const named = [...text.matchAll(/crossTenant\([^()]*'(\w+)'\)/g)].map(([, reason]) => reason)
      const raw = (text.includes('ApiOptions') ? [...text.matchAll(/options\.store\.(db|as)\b/g)] : []).map(
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
