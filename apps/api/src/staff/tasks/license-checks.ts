import { usStates } from '@evenkeel/contract/lists/us-states'
import type { Clock } from '@evenkeel/server/clock'
import { notify } from '@evenkeel/server/store/store'
import type { Telehealth } from '#integrations/telehealth.ts'
import type { TasksDeps } from './deps.ts'
import { type KeptReader, keptReader } from './kept-reader.ts'
import { taskChannel } from './live-tasks.ts'

/** A license that waits for its check. */
interface LicenseCheck {
  readonly id: string
  readonly since: Temporal.Instant
  /** Whose it is, and for which state. */
  readonly reference: string
}
export type LicenseCheckReader = KeptReader<LicenseCheck>

const nameOf = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

/** Refreshes Today on every process after a license was added, checked or sent back. */
export async function tellOfLicense({
  store,
  licenseChecks,
}: Pick<TasksDeps, 'store' | 'licenseChecks'>): Promise<void> {
  licenseChecks.forget()
  await notify(store.db, taskChannel, '')
}

/** Asks the own network; another telehealth service checks its licenses itself. */
export const licenseCheckReader = (
  { network }: Pick<Telehealth, 'network'>,
  clock: Clock,
): LicenseCheckReader =>
  keptReader(async () => {
    const counselors = (await network?.counselors()) ?? []
    return counselors.flatMap(({ provider_id, name, licences }) =>
      licences.flatMap(({ state, claim }) =>
        claim === null || claim.refusal !== null
          ? []
          : [
              {
                id: `${provider_id}-${state}`,
                since: Temporal.Instant.from(claim.told_at),
                reference: `${name}, ${nameOf(state)}`,
              },
            ],
      ),
    )
  }, clock)
