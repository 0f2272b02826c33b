import {
  revokeGrant,
  addGrant,
  type GrantInput,
  type StaffAccount,
} from '@evenkeel/api-contract/staff/staff-accounts'
import type { RoleGrant } from '@evenkeel/api-contract/staff/schemas/roles'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ConfirmDialog, Dialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { roleMessages, uiMessages } from '#lib/ui.messages.ts'
import { formatDate, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { emptyGrantDraft, formatLastDay, GrantFields, toGrant } from './GrantFields.tsx'
import styles from '../staff-accounts.module.css'
import { staffAccountMessages } from '../staff-accounts.messages.ts'
import { useStaffAccountAction } from '../api/use-staff-accounts.ts'

const getGrantLabels = ({ role, organisation }: RoleGrant) => ({
  role: roleMessages[role],
  where: organisation?.name ?? uiMessages.allOrganizations,
})

function AddGrantDialog({
  person,
  onClose,
}: {
  readonly person: StaffAccount
  readonly onClose: () => void
}) {
  const { call } = useStaffClient()
  const [draft, setDraft] = useState(emptyGrantDraft)
  const [wasTried, setWasTried] = useState(false)
  const grant = toGrant(draft, Temporal.Now.instant(), getDeviceTimeZone())
  const act = useStaffAccountAction({
    act: (body: GrantInput) => call(addGrant, { params: { id: person.id }, body }),
    onDone: onClose,
    refusals: { 409: staffAccountMessages.hasIt },
  })
  const give = (): void => {
    setWasTried(true)
    if (typeof grant !== 'string') act.run(grant)
  }
  return (
    <Dialog title={staffAccountMessages.giveTitle({ name: person.name })} onClose={onClose}>
      <GrantFields
        draft={draft}
        onChange={setDraft}
        fault={wasTried && typeof grant === 'string' ? grant : null}
      />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={give}>
        {staffAccountMessages.give}
      </Button>
    </Dialog>
  )
}

interface RevokeGrantDialogProps {
  readonly person: StaffAccount
  readonly grant: RoleGrant
  readonly onClose: () => void
}

function RevokeGrantDialog({ person, grant, onClose }: RevokeGrantDialogProps) {
  const { call } = useStaffClient()
  const act = useStaffAccountAction({
    act: () => call(revokeGrant, { params: { id: person.id, grant: grant.id } }),
    onDone: onClose,
    refusals: { 422: staffAccountMessages.lastAdmin },
  })
  return (
    <ConfirmDialog
      title={staffAccountMessages.endGrantTitle}
      act={act}
      label={staffAccountMessages.endGrantDo}
      kind="danger"
      onClose={onClose}
    >
      <p>{staffAccountMessages.endGrantText({ name: person.name, ...getGrantLabels(grant) })}</p>
    </ConfirmDialog>
  )
}

function GrantRow({ grant, onEnd }: { readonly grant: RoleGrant; readonly onEnd: (() => void) | null }) {
  const { role, where } = getGrantLabels(grant)
  const from = formatDate(grant.valid_from)
  const times = grant.valid_until
    ? staffAccountMessages.grantedUntil({ day: from, end: formatLastDay(grant.valid_until) })
    : staffAccountMessages.granted({ day: from })
  const by = grant.granted_by ? `, ${staffAccountMessages.grantedBy({ name: grant.granted_by.name })}` : ''
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
        <Button
          kind="danger"
          aria-label={staffAccountMessages.endGrantLabel({ role, where })}
          onClick={onEnd}
        >
          {staffAccountMessages.endGrant}
        </Button>
      ) : null}
    </li>
  )
}

/** Roles of a person, granted and ended one at a time; a person's own roles are read-only. */
export function GrantList({ person, isSelf }: { readonly person: StaffAccount; readonly isSelf: boolean }) {
  const [isGiving, setIsGiving] = useState(false)
  const [ending, setEnding] = useState<RoleGrant | null>(null)
  return (
    <section className={parts.stack} aria-labelledby="roles">
      <h2 id="roles">{staffAccountMessages.rolesTitle}</h2>
      {isSelf ? <p className={parts.soft}>{staffAccountMessages.own}</p> : null}
      {person.grants.length === 0 ? (
        <p>{staffAccountMessages.noRoles}</p>
      ) : (
        <ul className={parts.list}>
          {person.grants.map((grant) => (
            <GrantRow key={grant.id} grant={grant} onEnd={isSelf ? null : () => setEnding(grant)} />
          ))}
        </ul>
      )}
      {isSelf ? null : (
        <div className={parts.row}>
          <Button kind="secondary" onClick={() => setIsGiving(true)}>
            <Plus size={18} aria-hidden="true" />
            {staffAccountMessages.give}
          </Button>
        </div>
      )}
      {isGiving ? <AddGrantDialog person={person} onClose={() => setIsGiving(false)} /> : null}
      {ending ? <RevokeGrantDialog person={person} grant={ending} onClose={() => setEnding(null)} /> : null}
    </section>
  )
}
