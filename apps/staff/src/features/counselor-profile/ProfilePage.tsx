import { type ProfileAnswer, readOwnProfile } from '@evenkeel/contract/counselor/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { SaveRow } from '#ui/fields/SaveRow.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { SeenCard } from './SeenCard.tsx'
import { StillMissing } from './StillMissing.tsx'
import { MailFields } from './MailFields.tsx'
import { PortraitField } from './PortraitField.tsx'
import styles from './profile.module.css'
import { profileWords } from './profile.words.ts'
import { PROFILE, type ProfileForm, useProfileForm } from './use-profile-form.ts'
import { WhoFields } from './WhoFields.tsx'
import { WordsFields } from './WordsFields.tsx'
import { WorkFields } from './WorkFields.tsx'
import { ZoneSure } from './ZoneSure.tsx'

function Saving({ form }: { readonly form: ProfileForm }) {
  return (
    <div className={styles.saving} data-changed={form.isChanged || undefined}>
      <Problem text={form.problem ?? (form.hasFaults ? profileWords.wrong : null)} />
      {form.isSaved ? (
        <Notice kind="success" isNew>
          <p>{profileWords.saved}</p>
        </Notice>
      ) : null}
      <SaveRow doIt={profileWords.save} busy={form.busy} onDiscard={form.isChanged ? form.discard : null} />
    </div>
  )
}

/** Browsers scroll to the line one writes in: the whole field is to stand above the bar that saves. */
function useWholeFields() {
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

function Profile({ answer }: { readonly answer: ProfileAnswer }) {
  const form = useProfileForm(answer)
  const place = useWholeFields()
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
            <p>{profileWords.unfinished}</p>
          </Notice>
        )}
        {isComplete ? <StillMissing /> : null}
        <PortraitField portrait={portrait} drawn={drawn} name={name} />
        <WhoFields form={form} />
        <WorkFields form={form} choices={choices} />
        <WordsFields form={form} />
        <MailFields form={form} />
        <Saving form={form} />
        <ZoneSure form={form} />
      </form>
      <aside className={styles.preview} aria-labelledby="preview">
        <h2 id="preview">{profileWords.previewTitle}</h2>
        <p className={parts.soft}>{profileWords.previewText}</p>
        <SeenCard draft={form.draft} choices={choices} portrait={portrait} drawn={drawn} />
      </aside>
    </div>
  )
}

/** A counselor's own profile, with the card that members see beside it. */
export function ProfilePage() {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: PROFILE,
    queryFn: ({ signal }) => call(readOwnProfile, { signal }),
    staleTime: Infinity,
  })
  return (
    <Page wide title={profileWords.title} lead={profileWords.lead}>
      <Answer query={query}>{(answer) => <Profile answer={answer} />}</Answer>
    </Page>
  )
}
