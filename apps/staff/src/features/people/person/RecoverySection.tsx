import { approveRecovery, askRecovery, endRecovery, type StaffPerson } from '@evenkeel/contract/staff/people'
import { useSession, useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { moment } from '#ui/times/times.ts'
import { personWords } from '../people.words.ts'
import { usePersonAct } from '../use-people.ts'

function Asked({ person }: { readonly person: StaffPerson }) {
  const { call } = useStaff()
  const { person: self } = useSession()
  const params = { id: person.id }
  const approve = usePersonAct({ act: () => call(approveRecovery, { params }) })
  const refuse = usePersonAct({ act: () => call(endRecovery, { params }) })
  const { recovery } = person
  if (!recovery) return null
  const isOwn = recovery.asked_by.id === self.id
  return (
    <>
      <Notice
        kind="warning"
        title={personWords.asked({ name: recovery.asked_by.name, moment: moment(recovery.asked_at) })}
      >
        <p>
          {recovery.can_approve ? personWords.checkFirst({ name: person.name }) : personWords.waitForOther}
        </p>
      </Notice>
      <Problem text={approve.problem ?? refuse.problem} />
      <div className={parts.row}>
        {recovery.can_approve ? (
          <Button busy={approve.busy} onPress={() => approve.run(undefined)}>
            {personWords.approve}
          </Button>
        ) : null}
        <Button kind="secondary" busy={refuse.busy} onPress={() => refuse.run(undefined)}>
          {isOwn ? personWords.takeBack : personWords.refuse}
        </Button>
      </div>
    </>
  )
}

/** A lost passkey: one administrator asks, another one approves. */
export function RecoverySection({ person }: { readonly person: StaffPerson }) {
  const { call } = useStaff()
  const ask = usePersonAct({ act: () => call(askRecovery, { params: { id: person.id } }) })
  return (
    <section className={parts.stack} aria-labelledby="recovery">
      <h2 id="recovery">{personWords.recoveryTitle}</h2>
      {person.invitation_until ? (
        <Notice kind="success" isNew>
          <p>{personWords.approved}</p>
          <p>{personWords.invitationUntil({ moment: moment(person.invitation_until) })}</p>
        </Notice>
      ) : null}
      {person.recovery ? (
        <Asked person={person} />
      ) : (
        <>
          <p className={parts.soft}>{personWords.recoveryText}</p>
          <Problem text={ask.problem} />
          <div className={parts.row}>
            <Button kind="secondary" busy={ask.busy} onPress={() => ask.run(undefined)}>
              {personWords.ask}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
