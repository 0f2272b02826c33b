import type { StaffOrganization } from '@evenkeel/api-contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { spacesQuery } from '../spaces-query.ts'
import { RenderedPages } from './RenderedPages.tsx'
import { type Device, DeviceFrame, type Scheme } from './DeviceFrame.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from './preview.messages.ts'
import { usePreview } from './use-preview.ts'
import { getSystemScheme, PreviewControls } from './PreviewControls.tsx'

/** Organizations whose people are asked these questions. */
function useOrganizationsWithIntake(intake: string): readonly StaffOrganization[] {
  const { call } = useStaffClient()
  const query = useQuery(spacesQuery(call))
  return (query.data?.results ?? []).flatMap(({ organisation, state, intakes }) =>
    organisation && state === 'active' && intakes.includes(intake) ? [organisation] : [],
  )
}

interface QuestionPreviewProps {
  /** Name of the intake. */
  readonly intake: string
  readonly questions: readonly { readonly key: string; readonly name: string }[]
  /** Key of the question that is looked at; null: there is none. */
  readonly shown: string | null
  readonly onShow: (key: string) => void
}

/** One question of the draft as it is asked, beside its words. */
export function QuestionPreview({ intake, questions, shown, onShow }: QuestionPreviewProps) {
  const organisations = useOrganizationsWithIntake(intake)
  const [chosen, setChosen] = useState<StaffOrganization | null>(null)
  const [scheme, setScheme] = useState<Scheme>(getSystemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview({ organisation: chosen?.id ?? null, intake })
  if (shown === null) return null
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <Select
        label={words.whichQuestion}
        value={shown}
        choices={questions.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={onShow}
        placeholder={words.whichQuestion}
      />
      {organisations.length > 1 ? (
        <OrganizationComboBox
          label={words.askedBy}
          organisations={organisations}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
      <PreviewControls scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <RenderedPages preview={preview}>
        {(drawn) => {
          const found = drawn.questions.find(({ key }) => key === shown)
          if (!found) return <p className={parts.soft}>{words.notAsked}</p>
          return (
            <>
              <DeviceFrame
                key={shown}
                name={words.question}
                url={found.url}
                device={device}
                scheme={scheme}
              />
              <p className={`${parts.soft} ${parts.small}`}>
                {found.is_end ? words.endHint : words.questionHint}
              </p>
            </>
          )
        }}
      </RenderedPages>
    </section>
  )
}
