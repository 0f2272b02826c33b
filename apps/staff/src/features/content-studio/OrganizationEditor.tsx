import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { emptyLocation } from '@evenkeel/api-contract/staff/studio-form'
import { previewPages } from '@evenkeel/api-contract/staff/constants'
import type { createPreview } from '@evenkeel/api-contract/staff/studio-previews'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { SegmentedControl } from '#components/fields/SegmentedControl.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { editorMessages as words } from './editor.messages.ts'
import { applyFileEdits } from './editor/edits.ts'
import { type formSections, organizationSections } from './editor/form-sections.ts'
import { FieldAnchor, FormNumberField, useOrganizationForm } from './fields/FormFields.tsx'
import { partMessages } from './fields/fields.messages.ts'
import { FilesSection } from './files/FilesSection.tsx'
import { TranslationsSection } from './files/TranslationsSection.tsx'
import {
  type Device,
  DeviceFrame,
  getSystemScheme,
  PreviewControls,
  type Scheme,
} from './preview/DeviceFrame.tsx'
import { RenderedPages, usePreview } from './preview/RenderedPages.tsx'
import { previewMessages } from './studio.messages.ts'
import previewStyles from './preview/preview.module.css'
import { AppearanceSection } from './sections/AppearanceSection.tsx'
import { FormSectionPanel, SectionList } from './sections/SectionList.tsx'
import { ItemList } from './sections/ItemList.tsx'
import { LocationFields } from './sections/LocationFields.tsx'
import { NameSection } from './sections/NameSection.tsx'
import { RulesSection } from './sections/RulesSection.tsx'
import { defaultTerms, SessionClassFields, SessionTermsFields } from './sections/SessionFields.tsx'
import { TilesSection } from './sections/TilesSection.tsx'
import { useStudio } from './studio-context.tsx'
import styles from './studio.module.css'

interface EmailPreviewProps {
  readonly mails: readonly { readonly kind: string; readonly subject: string; readonly url: string }[]
  readonly device: Device
  readonly scheme: Scheme
}

/** Emails of a draft, one at a time. */
function EmailPreview({ mails, device, scheme }: EmailPreviewProps) {
  const [kind, setKind] = useState<string | null>(null)
  const shown = mails.find((mail) => mail.kind === kind) ?? mails[0]
  if (!shown) return null
  return (
    <div className={`${parts.stack} ${previewStyles.mail}`}>
      <Select
        label={previewMessages.whichMail}
        value={shown.kind}
        choices={mails.map((mail) => ({ value: mail.kind, label: mail.subject }))}
        onChange={setKind}
        placeholder={previewMessages.whichMail}
      />
      <DeviceFrame name={shown.subject} url={shown.url} device={device} scheme={scheme} />
      <p className={`${parts.soft} ${parts.small}`}>{previewMessages.mailHint}</p>
    </div>
  )
}

const previewChoices = [...previewPages, 'mail'] as const
type PreviewChoice = (typeof previewChoices)[number]

interface PreviewedPageProps {
  readonly drawn: HandlerResult<typeof createPreview>
  readonly page: PreviewChoice
  readonly scheme: Scheme
  readonly device: Device
}

function PreviewedPage({ drawn, page, scheme, device }: PreviewedPageProps) {
  if (page === 'mail') return <EmailPreview mails={drawn.mails} device={device} scheme={scheme} />
  const found = drawn.pages.find((one) => one.page === page)
  if (!found) return <p className={parts.soft}>{previewMessages.leftOut}</p>
  return (
    <>
      <DeviceFrame
        key={page}
        name={previewMessages[page]}
        url={`${found.url}${page === 'week' && device === 'phone' ? '?narrow' : ''}`}
        device={device}
        scheme={scheme}
      />
      {page === 'week' ? <p className={`${parts.soft} ${parts.small}`}>{previewMessages.weekHint}</p> : null}
    </>
  )
}

/** Preview of the draft on rendered pages, beside the form. */
function PreviewPane() {
  const [page, setPage] = useState<PreviewChoice>('home')
  const [scheme, setScheme] = useState<Scheme>(getSystemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview()
  return (
    <section className={previewStyles.pane} aria-labelledby="preview">
      <h2 id="preview">{previewMessages.title}</h2>
      <SegmentedControl
        label={previewMessages.what}
        value={page}
        choices={previewChoices.map((value) => ({ value, label: previewMessages[value] }))}
        onChange={setPage}
      />
      <PreviewControls scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <RenderedPages preview={preview}>
        {(drawn) => <PreviewedPage drawn={drawn} page={page} scheme={scheme} device={device} />}
      </RenderedPages>
    </section>
  )
}

/** Number of covered sessions and their terms. */
function SessionTermsSection() {
  const { form, set, may, fault } = useOrganizationForm()
  const terms = form.session_terms ?? null
  return (
    <>
      <FormNumberField
        place="number_of_sessions"
        label={partMessages.number_of_sessions}
        hint={partMessages.number_of_sessionsHint}
        value={form.number_of_sessions}
        onChange={(number_of_sessions) => set({ number_of_sessions })}
        error={fault('number_of_sessions')}
        disabled={!may('number_of_sessions')}
      />
      <FieldAnchor place="is_no_of_sessions_hidden">
        <CheckboxField
          label={partMessages.is_no_of_sessions_hidden}
          isOn={form.is_no_of_sessions_hidden ?? false}
          onChange={(is_no_of_sessions_hidden) => set({ is_no_of_sessions_hidden })}
          disabled={!may('is_no_of_sessions_hidden')}
        />
      </FieldAnchor>
      <SessionClassFields
        place="session_classes"
        classes={form.session_classes}
        onChange={(session_classes) => set({ session_classes })}
        disabled={!may('session_classes')}
      />
      <section className={parts.stack} aria-labelledby="terms">
        <h3 id="terms">{partMessages.termsTitle}</h3>
        <FieldAnchor place="session_terms">
          <CheckboxField
            label={partMessages.hasTerms}
            hint={partMessages.hasTermsHint}
            isOn={terms !== null}
            onChange={(isOn) => set({ session_terms: isOn ? defaultTerms : null })}
            disabled={!may('session_terms')}
          />
        </FieldAnchor>
        {terms ? (
          <SessionTermsFields
            place="session_terms"
            terms={terms}
            onChange={(session_terms) => set({ session_terms })}
            disabled={!may('session_terms')}
          />
        ) : null}
      </section>
    </>
  )
}

/** Work locations of an organization and what differs there. */
function LocationsSection() {
  const { form, set, may } = useOrganizationForm()
  const disabled = !may('children')
  return (
    <>
      <p className={parts.soft}>{partMessages.locationsHint}</p>
      <ItemList
        place="children"
        items={form.children ?? []}
        onChange={(children) => set({ children })}
        nameOf={({ location }) => location || partMessages.newLocation}
        fresh={(id) => ({ ...emptyLocation, id })}
        addWord={partMessages.addLocation}
        empty={{ title: partMessages.noLocations, text: partMessages.noLocationsText }}
        disabled={disabled}
        fieldsOf={(place, location, change) => (
          <LocationFields place={place} location={location} onChange={change} disabled={disabled} />
        )}
      />
    </>
  )
}

function SectionFields({ section }: { readonly section: (typeof formSections)[number] }) {
  const { view, editor } = useStudio()
  const username = view.draft.space.organisation?.username ?? ''
  switch (section) {
    case 'name':
      return <NameSection clientId={username} />
    case 'look':
      return (
        <AppearanceSection
          clientId={username}
          files={applyFileEdits(view.draft, view.edits)}
          onEdit={editor.edit}
        />
      )
    case 'locations':
      return <LocationsSection />
    case 'terms':
      return <SessionTermsSection />
    case 'tiles':
      return <TilesSection />
    case 'rules':
      return <RulesSection />
  }
}

/** Organization editor: form on one side, checks and rendered pages on the other. */
export function OrganizationEditor() {
  const [search] = useSearchParams()
  const chosen = organizationSections.find((section) => section === search.get('part')) ?? 'name'
  return (
    <div className={styles.edit}>
      <SectionList sections={organizationSections} chosen={chosen} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words[chosen]}</h2>
        {chosen === 'files' ? (
          <FilesSection />
        ) : chosen === 'languages' ? (
          <TranslationsSection />
        ) : (
          <FormSectionPanel key={chosen}>
            <SectionFields section={chosen} />
          </FormSectionPanel>
        )}
      </section>
      <div className={styles.preview}>
        <PreviewPane />
      </div>
    </div>
  )
}
