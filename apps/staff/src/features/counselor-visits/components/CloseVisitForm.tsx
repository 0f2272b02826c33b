import {
  type Closing,
  closingChoices,
  type ClosingField,
  type CounselorVisit,
} from '@evenkeel/api-contract/counselor/visits'
import { Button } from '#components/Button.tsx'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { closingMessages, visitMessages } from '#features/counselor-workspace/workspace.messages.ts'
import { describeNoShow } from '../closing-warnings.ts'
import { closingFields } from '../closing.ts'
import { useCloseVisit } from '../hooks/use-close-visit.ts'

type CloseVisitState = ReturnType<typeof useCloseVisit>

/** The five questions of a closing. */
function ClosingQuestions({
  draft,
  change,
  wasTried,
}: Pick<CloseVisitState, 'draft' | 'change' | 'wasTried'>) {
  const { closing } = draft
  return (
    <>
      {closingFields.map((field) => (
        <RadioGroupField
          key={field}
          label={closingMessages[field]}
          inRow
          value={closing[field] ?? null}
          onChange={(value: Closing[ClosingField]) =>
            change({ ...draft, closing: { ...closing, [field]: value } })
          }
          choices={closingChoices[field].map((value) => ({ value, label: closingMessages[value] }))}
          error={wasTried && !closing[field] ? visitMessages.choiceMissing : null}
        />
      ))}
      <p className={`${parts.soft} ${parts.small}`}>{visitMessages.filledIn}</p>
    </>
  )
}

/** Asks once more, with what follows, before a visit is closed that cannot be opened again. */
function ConfirmClosing({
  ending: { asked, act, goBack },
  name,
}: {
  readonly ending: CloseVisitState
  readonly name: string
}) {
  if (asked === null) return null
  const { texts, ...said } = asked
  return (
    <ConfirmDialog
      title={
        said.attendance === 'did_not_come' ? visitMessages.sureNoShowTitle({ name }) : visitMessages.sureTitle
      }
      act={{ ...act, run: () => act.run(said) }}
      doIt={visitMessages.sure}
      onClose={goBack}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}

interface CloseVisitFormProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** Whether a visit took place, and five choices where it did. */
export function CloseVisitForm({ visit, now, zone }: CloseVisitFormProps) {
  const ending = useCloseVisit(visit, { now, zone })
  const { draft, change, wasTried, act, asked, close } = ending
  const { attendance } = draft
  return (
    <section className={parts.panel} aria-labelledby="end">
      <h2 id="end">{visitMessages.end}</h2>
      <p className={parts.soft}>{visitMessages.endText}</p>
      <RadioGroupField
        label={visitMessages.attendance}
        value={attendance}
        onChange={(next) => change({ ...draft, attendance: next })}
        choices={[
          { value: 'took_place', label: visitMessages.tookPlace },
          { value: 'did_not_come', label: visitMessages.didNotCome, hint: describeNoShow(visit) },
          { value: 'not_held', label: visitMessages.notHeld, hint: visitMessages.notHeldHint },
        ]}
        error={wasTried && attendance === null ? visitMessages.attendanceMissing : null}
      />
      {attendance === 'took_place' ? <ClosingQuestions {...{ draft, change, wasTried }} /> : null}
      {asked === null ? <ErrorNotice text={act.problem} /> : null}
      <ConfirmClosing ending={ending} name={visit.person.name} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={close}>
          {visitMessages.close}
        </Button>
      </div>
    </section>
  )
}
