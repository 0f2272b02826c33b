import { licenseRejectionReasons } from '@evenkeel/api-contract/counselor/licenses'
import { checkLicense } from '@evenkeel/api-contract/staff/counselors'
import type { LicenseCheck } from '@evenkeel/api-contract/telehealth/counselors'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatPlainDate } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { counselorsMessages as words } from '../counselors.messages.ts'
import type { PendingLicense } from '../license-checks.ts'

/** Where the list is kept among the queries. */
export const COUNSELORS_QUERY_KEY = ['counselors'] as const

type Refusal = NonNullable<LicenseCheck['refusal']>

const getStateName = (state: string): string => usStates.find(({ code }) => code === state)?.name ?? state

function LicenseFacts({ licence: { name, email, claim } }: { readonly licence: PendingLicense }) {
  return (
    <dl className={parts.facts}>
      <dt>{words.name}</dt>
      <dd>
        <bdi>{name}</bdi>, {email}
      </dd>
      <dt>{words.number}</dt>
      <dd>{claim.number}</dd>
      <dt>{words.until}</dt>
      <dd>{formatPlainDate(Temporal.PlainDate.from(claim.ends_on))}</dd>
    </dl>
  )
}

/** Asks what the register says of a license. */
export function CheckLicenseDialog({
  licence,
  onClose,
}: {
  readonly licence: PendingLicense
  readonly onClose: () => void
}) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { providerId, name, state, claim } = licence
  const params = { id: String(providerId), state }
  const { number, ends_on } = claim
  const act = useAsyncAction({
    act: (why: Refusal | null) => call(checkLicense, { params, body: { number, ends_on, refusal: why } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: COUNSELORS_QUERY_KEY })
      onClose()
    },
  })
  return (
    <Dialog title={words.dialogTitle({ state: getStateName(state), name })} isOpen onClose={onClose}>
      <p>{words.dialogText}</p>
      <LicenseFacts licence={licence} />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(null)}>
          {words.confirm}
        </Button>
      </div>
      <RadioGroupField
        label={words.or}
        value={refusal}
        choices={licenseRejectionReasons.map((value) => ({ value, label: words[value] }))}
        onChange={setRefusal}
      />
      <div className={parts.row}>
        <Button kind="secondary" busy={act.busy} disabled={refusal === null} onPress={() => act.run(refusal)}>
          {words.refuse}
        </Button>
      </div>
    </Dialog>
  )
}
