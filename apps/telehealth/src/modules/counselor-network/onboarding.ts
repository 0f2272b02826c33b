import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CounselorMe } from '@evenkeel/api-contract/counselor/me'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { allHours } from '#modules/availability/working-hours.ts'
import { licenses, providers } from '#db/tables.ts'
import type { Provider } from '#modules/providers/repository.ts'

type OnboardingStep = CounselorMe['steps'][number]

/** Counts of what a counselor has completed. */
interface OnboardingProgress {
  readonly isProfileComplete: boolean
  readonly checkedLicences: number
  readonly licences: number
  readonly hasHours: boolean
}

/** The onboarding steps from the invitation to the listing in search. */
export function onboardingSteps({
  isProfileComplete,
  checkedLicences,
  licences: all,
  hasHours,
}: OnboardingProgress): OnboardingStep[] {
  const licence = checkedLicences > 0 ? 'done' : all > 0 ? 'waiting' : 'open'
  return [
    { step: 'profile', state: isProfileComplete ? 'done' : 'open' },
    { step: 'licence', state: licence },
    { step: 'hours', state: hasHours ? 'done' : 'open' },
  ]
}

/** Whether search lists a counselor: all steps are done. */
export const isListed = (steps: readonly OnboardingStep[]): boolean =>
  steps.every(({ state }) => state === 'done')

/** Loads the onboarding progress of a provider. */
export async function readOnboardingProgress(
  db: Queryable,
  provider: Provider,
  now: Temporal.Instant,
): Promise<OnboardingProgress> {
  const rows = await db
    .select({ checkedAt: licenses.checkedAt })
    .from(licenses)
    .where(and(eq(licenses.providerId, provider.id), or(isNull(licenses.endsAt), gt(licenses.endsAt, now))))
  return {
    isProfileComplete: provider.isProfileComplete,
    checkedLicences: rows.filter(({ checkedAt }) => checkedAt !== null).length,
    licences: rows.length,
    hasHours: allHours(provider).length > 0,
  }
}

/** The same as `allHours`, in SQL. */
const hasHours: SQL = sql`(${providers.weeklyHours} <> '[]' or jsonb_path_exists(${providers.laterHours}, '$[*].hours[*]') or jsonb_path_exists(${providers.dayHours}, '$[*].hours[*]'))`

const isReady: SQL = sql`${providers.isProfileComplete} and ${hasHours}`

/**
 * Lists or unlists a provider in search. Call it in the transaction that saves a profile or hours. Search
 * checks licenses itself, because a license ends without a save.
 */
export async function updateListing(tx: Queryable, providerId: number): Promise<void> {
  await tx.update(providers).set({ listed: isReady }).where(eq(providers.id, providerId))
}
