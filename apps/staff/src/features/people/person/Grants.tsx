import { endGrant, giveGrant, type GrantToGive, type StaffPerson } from '@evenkeel/contract/staff/people'
import type { Grant } from '@evenkeel/contract/staff/roles'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { roleWords } from '#ui/roles.words.ts'
import { date, ownZone } from '#ui/times/times.ts'
import { uiWords } from '#ui/ui.words.ts'
import { GrantFields } from '../GrantFields.tsx'
import { emptyGrant, grantOf, lastDayOf } from '../model.ts'
import styles from '../people.module.css'
import { personWords } from '../people.words.ts'
import { usePersonAct } from '../use-people.ts'

const wordsOf = ({ role, organisation }: Grant) => ({
  role: roleWords[role],
  where: organisation?.name ?? uiWords.allOrganizations,
})

function GiveDialog({ person, onClose }: { readonly person: StaffPerson; readonly onClose: () => void }) {
  const { call } = useStaff()
  const [draft, setDraft] = useState(emptyGrant)
  const [wasTried, setWasTried] = useState(false)
  const grant = grantOf(draft, Temporal.Now.instant(), ownZone())
  const act = usePersonAct({
    act: (body: GrantToGive) => call(giveGrant, { params: { id: person.id }, body }),
    onDone: onClose,
    refusals: { 409: personWords.hasIt },
  })
  const give = (): void => {
    setWasTried(true)
    if (typeof grant !== 'string') act.run(grant)
  }
  return (
    <Dialog title={personWords.giveTitle({ name: person.name })} isOpen onClose={onClose}>
      <GrantFields
        draft={draft}
        onChange={setDraft}
        fault={wasTried && typeof grant === 'string' ? grant : null}
      />
      <Problem text={act.problem} />
      <Button busy={act.busy} onPress={give}>
        {personWords.give}
      </Button>
    </Dialog>
  )
}

interface EndGrantProps {
  readonly person: StaffPerson
  readonly grant: Grant
  readonly onClose: () => void
}

function EndGrantDialog({ person, grant, onClose }: EndGrantProps) {
  const { call } = useStaff()
  const act = usePersonAct({
    act: () => call(endGrant, { params: { id: person.id, grant: grant.id } }),
    onDone: onClose,
    refusals: { 422: personWords.lastAdmin },
  })
  return (
    <Confirm
      title={personWords.endGrantTitle}
      act={act}
      doIt={personWords.endGrantDo}
      kind="danger"
      onClose={onClose}
    >
      <p>{personWords.endGrantText({ name: person.name, ...wordsOf(grant) })}</p>
    </Confirm>
  )
}

function GrantRow({ grant, onEnd }: { readonly grant: Grant; readonly onEnd: (() => void) | null }) {
  const { role, where } = wordsOf(grant)
  const from = date(grant.valid_from)
  const times = grant.valid_until
    ? personWords.grantedUntil({ day: from, end: lastDayOf(grant.valid_until) })
    : personWords.granted({ day: from })
  const by = grant.granted_by ? `, ${personWords.grantedBy({ name: grant.granted_by.name })}` : ''
  return (
    <li className={styles.grant}>
      <div>
        <p>
          <strong>{role}</strong>, {where}
        </p>
        <p className={`${parts.soft} ${parts.small}`}>
          {times}
          {by}
        </p>
      </div>
      {onEnd ? (
        <Button kind="danger" label={personWords.endGrantLabel({ role, where })} onPress={onEnd}>
          {personWords.endGrant}
        </Button>
      ) : null}
    </li>
  )
}

/** The roles of a person, given and ended one by one; one's own are only read. */
export function Grants({ person, isSelf }: { readonly person: StaffPerson; readonly isSelf: boolean }) {
  const [isGiving, setIsGiving] = useState(false)
  const [ending, setEnding] = useState<Grant | null>(null)
  return (
    <section className={parts.stack} aria-labelledby="roles">
      <h2 id="roles">{personWords.rolesTitle}</h2>
      {isSelf ? <p className={parts.soft}>{personWords.own}</p> : null}
      {person.grants.length === 0 ? (
        <p>{personWords.noRoles}</p>
      ) : (
        <ul className={parts.list}>
          {person.grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onEnd={isSelf ? null : () => setEnding(grant)} />
          ))}
        </ul>
      )}
      {isSelf ? null : (
        <div className={parts.row}>
          <Button kind="secondary" onPress={() => setIsGiving(true)}>
            <Plus size={18} aria-hidden="true" />
            {personWords.give}
          </Button>
        </div>
      )}
      {isGiving ? <GiveDialog person={person} onClose={() => setIsGiving(false)} /> : null}
      {ending ? <EndGrantDialog person={person} grant={ending} onClose={() => setEnding(null)} /> : null}
    </section>
  )
}
