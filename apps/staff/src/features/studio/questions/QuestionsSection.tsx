import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { Link } from 'react-router'
import { Empty } from '#ui/Answer.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { editorWords } from '../editor/editor.words.ts'
import { useStudio } from '../studio-context.tsx'
import type { IntakeName } from './intakes.ts'
import { QuestionBox, SharedBox } from './QuestionBox.tsx'
import { questionWords as words } from './questions.words.ts'
import { ownWords, titlesIn } from './titles.ts'
import type { WrittenIntake } from './written-question.ts'

/** The intake of everybody for whom none is named. */
const USUAL = 'default'
const labelOf = (name: string): string => (name === USUAL ? words.usual({ name }) : name)

interface SectionProps {
  readonly files: readonly StudioFile[]
  readonly intakes: readonly IntakeName[]
  readonly chosen: IntakeName | null
  readonly onChoose: (path: string) => void
  /** Told the key of the question somebody turned to. */
  readonly onTurn: (key: string) => void
}

interface WordsProps {
  readonly path: string
  readonly intake: WrittenIntake
  readonly titles: ReadonlyMap<string, string>
  readonly onTurn: (key: string) => void
}

/** The first question that has shared answers. */
const firstWith = ({ questions }: WrittenIntake, keys: readonly string[]): string | undefined =>
  questions.find(({ parts: all }) => all.some(({ key }) => keys.includes(key)))?.key

function IntakeWords({ path, intake, titles, onTurn }: WordsProps) {
  const disabled = useStudio().view.draft.space.may.edit === 'nothing'
  const { questions, shared } = intake
  const fixedKeys = new Set(
    questions
      .flatMap((question) => question.parts)
      .flatMap(({ key, hasFixedAnswers }) => (hasFixedAnswers ? [key] : [])),
  )
  return (
    <>
      {questions.map((question, at) => (
        <QuestionBox
          key={question.place}
          path={path}
          number={at + 1}
          title={titles.get(question.key) ?? question.key}
          question={question}
          shared={shared}
          disabled={disabled}
          onTurn={() => onTurn(question.key)}
        />
      ))}
      {shared.length === 0 ? null : (
        <section className={parts.stack} aria-labelledby="shared-answers">
          <h3 id="shared-answers">{words.sharedTitle}</h3>
          <p className={parts.soft}>{words.sharedLead}</p>
          {shared.map((one) => (
            <SharedBox
              key={one.place}
              path={path}
              shared={one}
              fixedKeys={fixedKeys}
              disabled={disabled}
              onTurn={() => onTurn(firstWith(intake, one.keys) ?? '')}
            />
          ))}
        </section>
      )}
    </>
  )
}

/** The words of the questions, without their ways. */
export function QuestionsSection({ files, intakes, chosen, onChoose, onTurn }: SectionProps) {
  const { id } = useStudio().view.draft.space
  if (!chosen)
    return (
      <Empty title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
    )
  const intake = ownWords(files, chosen)
  return (
    <>
      <p className={parts.soft}>{words.lead}</p>
      <Select
        label={words.which}
        value={chosen.path}
        choices={intakes.map(({ path, name }) => ({ value: path, label: labelOf(name) }))}
        onChange={onChoose}
        placeholder={words.which}
      />
      {chosen.base === null ? null : (
        <p>
          {words.buildsOn({ name: chosen.base })}{' '}
          <Link to={`/studio/${id}?part=questions&file=intake/${chosen.base}.yaml`}>
            {words.openBase({ name: chosen.base })}
          </Link>
        </p>
      )}
      {intake === null ? (
        <Notice kind="warning">
          <p>{words.unreadable}</p>
          <Link to={`/studio/${id}?part=files&file=${chosen.path}`}>{editorWords.toFiles}</Link>
        </Notice>
      ) : intake.questions.length + intake.shared.length === 0 ? (
        <Empty title={words.noWords}>
          <p>{words.noWordsText}</p>
        </Empty>
      ) : (
        <IntakeWords
          key={chosen.path}
          path={chosen.path}
          intake={intake}
          titles={titlesIn(files, intakes, chosen)}
          onTurn={onTurn}
        />
      )}
    </>
  )
}
