import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { Link } from 'react-router'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { Select } from '#components/fields/Select.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { editorMessages } from '../editor/editor.messages.ts'
import { useStudio } from '../studio-context.tsx'
import type { IntakeFile } from './intakes.ts'
import { QuestionBox, SharedAnswersBox } from './QuestionBox.tsx'
import { questionMessages as words } from './questions.messages.ts'
import { readIntakeTexts, getQuestionTitles } from './question-titles.ts'
import type { IntakeTexts } from './intake-texts.ts'

/** The intake of everybody for whom none is named. */
const DEFAULT_INTAKE = 'default'
const formatIntakeName = (name: string): string => (name === DEFAULT_INTAKE ? words.usual({ name }) : name)

interface QuestionsSectionProps {
  readonly files: readonly StudioFile[]
  readonly intakes: readonly IntakeFile[]
  readonly chosen: IntakeFile | null
  readonly onChoose: (path: string) => void
  /** Told the key of the question somebody turned to. */
  readonly onTurn: (key: string) => void
}

interface IntakeTextFieldsProps {
  readonly path: string
  readonly intake: IntakeTexts
  readonly titles: ReadonlyMap<string, string>
  readonly onTurn: (key: string) => void
}

/** The first question that has shared answers. */
const findFirstQuestion = ({ questions }: IntakeTexts, keys: readonly string[]): string | undefined =>
  questions.find(({ parts: all }) => all.some(({ key }) => keys.includes(key)))?.key

function IntakeTextFields({ path, intake, titles, onTurn }: IntakeTextFieldsProps) {
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
            <SharedAnswersBox
              key={one.place}
              path={path}
              shared={one}
              fixedKeys={fixedKeys}
              disabled={disabled}
              onTurn={() => onTurn(findFirstQuestion(intake, one.keys) ?? '')}
            />
          ))}
        </section>
      )}
    </>
  )
}

/** The words of the questions, without their ways. */
export function QuestionsSection({ files, intakes, chosen, onChoose, onTurn }: QuestionsSectionProps) {
  const { id } = useStudio().view.draft.space
  if (!chosen)
    return (
      <EmptyState title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  const intake = readIntakeTexts(files, chosen)
  return (
    <>
      <p className={parts.soft}>{words.lead}</p>
      <Select
        label={words.which}
        value={chosen.path}
        choices={intakes.map(({ path, name }) => ({ value: path, label: formatIntakeName(name) }))}
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
          <Link to={`/studio/${id}?part=files&file=${chosen.path}`}>{editorMessages.toFiles}</Link>
        </Notice>
      ) : intake.questions.length + intake.shared.length === 0 ? (
        <EmptyState title={words.noWords}>
          <p>{words.noWordsText}</p>
        </EmptyState>
      ) : (
        <IntakeTextFields
          key={chosen.path}
          path={chosen.path}
          intake={intake}
          titles={getQuestionTitles(files, intakes, chosen)}
          onTurn={onTurn}
        />
      )}
    </>
  )
}
