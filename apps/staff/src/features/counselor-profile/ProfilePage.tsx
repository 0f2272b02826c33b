import { type ProfileResponse, readOwnProfile } from '@evenkeel/api-contract/counselor/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { FormActions } from '#components/fields/FormActions.tsx'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { MemberCardPreview } from './components/MemberCardPreview.tsx'
import { MissingStepsNotice } from './components/MissingStepsNotice.tsx'
import { EmailPreferenceFields } from './components/EmailPreferenceFields.tsx'
import { PortraitField } from './components/PortraitField.tsx'
import styles from './profile.module.css'
import { profileMessages } from './profile.messages.ts'
import { PROFILE_QUERY_KEY, type ProfileForm, useProfileForm } from './hooks/use-profile-form.ts'
import { IdentityFields } from './components/IdentityFields.tsx'
import { StatementFields } from './components/StatementFields.tsx'
import { PracticeFields } from './components/PracticeFields.tsx'
import { ConfirmTimeZone } from './components/ConfirmTimeZone.tsx'

function SaveBar({ form }: { readonly form: ProfileForm }) {
  return (
    <div className={styles.saving} data-changed={form.isChanged || undefined}>
      <ErrorNotice text={form.problem ?? (form.hasFaults ? profileMessages.wrong : null)} />
      {form.isSaved ? (
        <Notice kind="success" isNew>
          <p>{profileMessages.saved}</p>
        </Notice>
      ) : null}
      <FormActions
        doIt={profileMessages.save}
        busy={form.busy}
        onDiscard={form.isChanged ? form.discard : null}
      />
    </div>
  )
}

/** Browsers scroll to the line one writes in: the whole field is to stand above the bar that saves. */
function useScrollFieldIntoView() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const here = form.current
    const show = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
    }
    here?.addEventListener('focusin', show)
    return () => here?.removeEventListener('focusin', show)
  }, [])
  return form
}

function Profile({ answer }: { readonly answer: ProfileResponse }) {
  const form = useProfileForm(answer)
  const place = useScrollFieldIntoView()
  const { choices, is_complete: isComplete, portrait, drawn_portrait: drawn } = answer
  const name = `${form.draft.given_name ?? ''} ${form.draft.family_name ?? ''}`.trim()
  return (
    <div className={styles.columns}>
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {isComplete ? null : (
          <Notice kind="info">
            <p>{profileMessages.unfinished}</p>
          </Notice>
        )}
        {isComplete ? <MissingStepsNotice /> : null}
        <PortraitField portrait={portrait} drawn={drawn} name={name} />
        <IdentityFields form={form} />
        <PracticeFields form={form} choices={choices} />
        <StatementFields form={form} />
        <EmailPreferenceFields form={form} />
        <SaveBar form={form} />
        <ConfirmTimeZone form={form} />
      </form>
      <aside className={styles.preview} aria-labelledby="preview">
        <h2 id="preview">{profileMessages.previewTitle}</h2>
        <p className={parts.soft}>{profileMessages.previewText}</p>
        <MemberCardPreview draft={form.draft} choices={choices} portrait={portrait} drawn={drawn} />
      </aside>
    </div>
  )
}

/** A counselor's own profile, with the card that members see beside it. */
export function ProfilePage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: PROFILE_QUERY_KEY,
    queryFn: ({ signal }) => call(readOwnProfile, { signal }),
    staleTime: Infinity,
  })
  return (
    <Page wide title={profileMessages.title} lead={profileMessages.lead}>
      <QueryBoundary query={query}>{(answer) => <Profile answer={answer} />}</QueryBoundary>
    </Page>
  )
}
