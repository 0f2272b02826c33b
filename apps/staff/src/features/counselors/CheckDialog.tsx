import { licenceRefusals } from '@evenkeel/contract/counselor/licences'
import { checkLicence } from '@evenkeel/contract/staff/counselors'
import type { LicenceCheck } from '@evenkeel/contract/telehealth/counselors'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { dateWords } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { counselorsWords as words } from './counselors.words.ts'
import type { LicenceToCheck } from './model.ts'

/** Where the list is kept among the queries. */
export const COUNSELORS = ['counselors'] as const

type Refusal = NonNullable<LicenceCheck['refusal']>

const nameOf = (state: string): string => usStates.find(({ code }) => code === state)?.name ?? state

function Facts({ licence: { name, email, claim } }: { readonly licence: LicenceToCheck }) {
  return (
    <dl className={parts.facts}>
      <dt>{words.name}</dt>
      <dd>
        <bdi>{name}</bdi>, {email}
      </dd>
      <dt>{words.number}</dt>
      <dd>{claim.number}</dd>
      <dt>{words.until}</dt>
      <dd>{dateWords(Temporal.PlainDate.from(claim.ends_on))}</dd>
    </dl>
  )
}

/** Asks what the register says of a license. */
export function CheckDialog({
  licence,
  onClose,
}: {
  readonly licence: LicenceToCheck
  readonly onClose: () => void
}) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { providerId, name, state, claim } = licence
  const params = { id: String(providerId), state }
  const { number, ends_on } = claim
  const act = useAct({
    act: (why: Refusal | null) => call(checkLicence, { params, body: { number, ends_on, refusal: why } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: COUNSELORS })
      onClose()
    },
  })
  return (
    <Dialog title={words.dialogTitle({ state: nameOf(state), name })} isOpen onClose={onClose}>
      <p>{words.dialogText}</p>
      <Facts licence={licence} />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={() => act.run(null)}>
          {words.confirm}
        </Button>
      </div>
      <Choices
        label={words.or}
        value={refusal}
        choices={licenceRefusals.map((value) => ({ value, label: words[value] }))}
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
