import { type ProfileResponse, readOwnProfile } from '@evenkeel/contract/counselor/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffClient } from '#session/staff.tsx'
import { QueryBoundary } from '#ui/Answer.tsx'
import { FormActions } from '#ui/fields/SaveRow.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { ErrorNotice } from '#ui/Problem.tsx'
import { MemberCardPreview } from './SeenCard.tsx'
import { MissingStepsNotice } from './StillMissing.tsx'
import { EmailPreferenceFields } from './MailFields.tsx'
import { PortraitField } from './PortraitField.tsx'
import styles from './profile.module.css'
import { profileMessages } from './profile.words.ts'
import { PROFILE_QUERY_KEY, type ProfileForm, useProfileForm } from './use-profile-form.ts'
import { IdentityFields } from './WhoFields.tsx'
import { StatementFields } from './WordsFields.tsx'
import { PracticeFields } from './WorkFields.tsx'
import { ConfirmTimeZone } from './ZoneSure.tsx'

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
