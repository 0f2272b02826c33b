import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StaffOrganization } from '@evenkeel/api-contract/staff/schemas/roles'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { Notice } from '#components/Notice.tsx'
import { EmptyState } from '#components/QueryBoundary.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { useStaffClient } from '#session/session-context.tsx'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { editorMessages, questionMessages } from './editor.messages.ts'
import { applyFileEdits } from './editor/edits.ts'
import { intakeSections } from './editor/form-sections.ts'
import { SharedFilesEditor } from './files/SharedFilesEditor.tsx'
import { QuestionBox, SharedAnswersBox } from './intake-questions/QuestionBox.tsx'
import type { IntakeTexts } from './intake-questions/intake-texts.ts'
import {
  getQuestionTitles,
  type IntakeFile,
  listIntakes,
  listNamedQuestions,
  readIntakeTexts,
} from './intake-questions/intakes.ts'
import {
  type Device,
  DeviceFrame,
  getSystemScheme,
  PreviewControls,
  type Scheme,
} from './preview/DeviceFrame.tsx'
import { IntakeDiagram } from './preview/IntakeDiagram.tsx'
import { RenderedPages, usePreview } from './preview/RenderedPages.tsx'
import { previewMessages } from './studio.messages.ts'
import previewStyles from './preview/preview.module.css'
import { SectionList } from './sections/SectionList.tsx'
import { spacesQuery } from './studio-queries.ts'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'

/** Intake used by organizations that do not name one. */
const DEFAULT_INTAKE = 'default'
const formatIntakeName = (name: string): string =>
  name === DEFAULT_INTAKE ? questionMessages.usual({ name }) : name

interface QuestionsSectionProps {
  readonly files: readonly StudioFile[]
  readonly intakes: readonly IntakeFile[]
  readonly chosen: IntakeFile | null
  readonly onChoose: (path: string) => void
  /** Called with the key of the question that receives focus. */
  readonly onTurn: (key: string) => void
}

interface IntakeTextFieldsProps {
  readonly path: string
  readonly intake: IntakeTexts
  readonly titles: ReadonlyMap<string, string>
  readonly onTurn: (key: string) => void
}

/** First question with shared answers. */
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
          <h3 id="shared-answers">{questionMessages.sharedTitle}</h3>
          <p className={parts.soft}>{questionMessages.sharedLead}</p>
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

/** Text fields of the questions, without their branching. */
function QuestionsSection({ files, intakes, chosen, onChoose, onTurn }: QuestionsSectionProps) {
  const { id } = useStudio().view.draft.space
  if (!chosen)
    return (
      <EmptyState title={questionMessages.none}>
        <p>{questionMessages.noneText}</p>
      </EmptyState>
    )
  const intake = readIntakeTexts(files, chosen)
  return (
    <>
      <p className={parts.soft}>{questionMessages.lead}</p>
      <Select
        label={questionMessages.which}
        value={chosen.path}
        choices={intakes.map(({ path, name }) => ({ value: path, label: formatIntakeName(name) }))}
        onChange={onChoose}
        placeholder={questionMessages.which}
      />
      {chosen.base === null ? null : (
        <p>
          {questionMessages.buildsOn({ name: chosen.base })}{' '}
          <Link to={`/studio/${id}?part=questions&file=intake/${chosen.base}.yaml`}>
            {questionMessages.openBase({ name: chosen.base })}
          </Link>
        </p>
      )}
      {intake === null ? (
        <Notice kind="warning">
          <p>{questionMessages.unreadable}</p>
          <Link to={`/studio/${id}?part=files&file=${chosen.path}`}>{editorMessages.toFiles}</Link>
        </Notice>
      ) : intake.questions.length + intake.shared.length === 0 ? (
        <EmptyState title={questionMessages.noWords}>
          <p>{questionMessages.noWordsText}</p>
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

/** Organizations that use an intake. */
function useOrganizationsWithIntake(intake: string): readonly StaffOrganization[] {
  const { call } = useStaffClient()
  const query = useQuery(spacesQuery(call))
  return (query.data?.results ?? []).flatMap(({ organisation, state, intakes }) =>
    organisation && state === 'active' && intakes.includes(intake) ? [organisation] : [],
  )
}

interface QuestionPreviewProps {
  readonly intake: string
  readonly questions: readonly { readonly key: string; readonly name: string }[]
  /** Key of the previewed question; null for none. */
  readonly shown: string | null
  readonly onShow: (key: string) => void
}

/** Preview of one question of the draft. */
function QuestionPreview({ intake, questions, shown, onShow }: QuestionPreviewProps) {
  const organisations = useOrganizationsWithIntake(intake)
  const [chosen, setChosen] = useState<StaffOrganization | null>(null)
  const [scheme, setScheme] = useState<Scheme>(getSystemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview({ organisation: chosen?.id ?? null, intake })
  if (shown === null) return null
  return (
    <section className={previewStyles.pane} aria-labelledby="preview">
      <h2 id="preview">{previewMessages.title}</h2>
      <Select
        label={previewMessages.whichQuestion}
        value={shown}
        choices={questions.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={onShow}
        placeholder={previewMessages.whichQuestion}
      />
      {organisations.length > 1 ? (
        <OrganizationComboBox
          label={previewMessages.askedBy}
          organisations={organisations}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
      <PreviewControls scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <RenderedPages preview={preview}>
        {(drawn) => {
          const found = drawn.questions.find(({ key }) => key === shown)
          if (!found) return <p className={parts.soft}>{previewMessages.notAsked}</p>
          return (
            <>
              <DeviceFrame
                key={shown}
                name={previewMessages.question}
                url={found.url}
                device={device}
                scheme={scheme}
              />
              <p className={`${parts.soft} ${parts.small}`}>
                {found.is_end ? previewMessages.endHint : previewMessages.questionHint}
              </p>
            </>
          )
        }}
      </RenderedPages>
    </section>
  )
}

/** Editor for intake questions: text fields beside a preview and a flow diagram, or the files as text. */
export function IntakesEditor() {
  const { view } = useStudio()
  const [search, setSearch] = useSearchParams()
  const [turnedTo, setTurnedTo] = useState<string | null>(null)
  const part = intakeSections.find((section) => section === search.get('part')) ?? 'questions'
  if (part === 'files')
    return (
      <>
        <SectionList sections={intakeSections} chosen={part} />
        <SharedFilesEditor />
      </>
    )
  const files = applyFileEdits(view.draft, view.edits)
  const intakes = listIntakes(files)
  const chosen = intakes.find(({ path }) => path === search.get('file')) ?? intakes[0] ?? null
  const questions = chosen ? listNamedQuestions(files, intakes, chosen) : []
  const shown = questions.find(({ key }) => key === turnedTo) ?? questions[0]
  return (
    <div className={styles.edit}>
      <SectionList sections={intakeSections} chosen={part} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{editorMessages.questions}</h2>
        <QuestionsSection
          files={files}
          intakes={intakes}
          chosen={chosen}
          onChoose={(path) => setSearch({ part, file: path })}
          onTurn={setTurnedTo}
        />
      </section>
      {chosen ? (
        <div className={`${styles.preview} ${styles.previews}`}>
          <QuestionPreview
            key={chosen.path}
            intake={chosen.name}
            questions={questions}
            shown={shown?.key ?? null}
            onShow={setTurnedTo}
          />
          <IntakeDiagram path={chosen.path} />
        </div>
      ) : null}
    </div>
  )
}
