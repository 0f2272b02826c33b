import {
  type Closing,
  closingChoices,
  type ClosingField,
  type CounselorVisit,
} from '@evenkeel/contract/counselor/visits'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { closingWords, visitWords } from '../work.words.ts'
import { noShowText } from './before-closing.ts'
import { fields } from './closing.ts'
import { useEnding } from './use-ending.ts'

type Ending = ReturnType<typeof useEnding>

/** The five questions of a closing. */
function Questions({ draft, change, wasTried }: Pick<Ending, 'draft' | 'change' | 'wasTried'>) {
  const { closing } = draft
  return (
    <>
      {fields.map((field) => (
        <Choices
          key={field}
          label={closingWords[field]}
          inRow
          value={closing[field] ?? null}
          onChange={(value: Closing[ClosingField]) =>
            change({ ...draft, closing: { ...closing, [field]: value } })
          }
          choices={closingChoices[field].map((value) => ({ value, label: closingWords[value] }))}
          error={wasTried && !closing[field] ? visitWords.choiceMissing : null}
        />
      ))}
      <p className={`${parts.soft} ${parts.small}`}>{visitWords.filledIn}</p>
    </>
  )
}

/** Asks once more, with what follows, before a visit is closed that cannot be opened again. */
function Sure({ ending: { asked, act, goBack }, name }: { readonly ending: Ending; readonly name: string }) {
  if (asked === null) return null
  const { texts, ...said } = asked
  return (
    <Confirm
      title={said.attendance === 'did_not_come' ? visitWords.sureNoShowTitle({ name }) : visitWords.sureTitle}
      act={{ ...act, run: () => act.run(said) }}
      doIt={visitWords.sure}
      onClose={goBack}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Confirm>
  )
}

interface EndFormProps {
  readonly visit: CounselorVisit
  readonly now: number
  /** Of the counselor. */
  readonly zone: string
}

/** Whether a visit took place, and five choices where it did. */
export function EndForm({ visit, now, zone }: EndFormProps) {
  const ending = useEnding(visit, { now, zone })
  const { draft, change, wasTried, act, asked, close } = ending
  const { attendance } = draft
  return (
    <section className={parts.panel} aria-labelledby="end">
      <h2 id="end">{visitWords.end}</h2>
      <p className={parts.soft}>{visitWords.endText}</p>
      <Choices
        label={visitWords.attendance}
        value={attendance}
        onChange={(next) => change({ ...draft, attendance: next })}
        choices={[
          { value: 'took_place', label: visitWords.tookPlace },
          { value: 'did_not_come', label: visitWords.didNotCome, hint: noShowText(visit) },
          { value: 'not_held', label: visitWords.notHeld, hint: visitWords.notHeldHint },
        ]}
        error={wasTried && attendance === null ? visitWords.attendanceMissing : null}
      />
      {attendance === 'took_place' ? <Questions {...{ draft, change, wasTried }} /> : null}
      {asked === null ? <Problem text={act.problem} /> : null}
      <Sure ending={ending} name={visit.person.name} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={close}>
          {visitWords.close}
        </Button>
      </div>
    </section>
  )
}
