import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { PhraseForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import { useState } from 'react'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { FormTextField, useOrganizationForm } from '../fields/FormFields.tsx'
import { parseArticlePath, formatArticlePath } from '../fields/field-values.ts'
import { ItemList } from './ItemList.tsx'
import { sentenceMessages as words } from '../editor.messages.ts'

interface SentenceFieldsProps {
  readonly place: string
  readonly sentence: PhraseForm
  readonly onChange: (sentence: PhraseForm) => void
  readonly disabled: boolean
}

/** Article path; incomplete input stays as typed. */
function ArticleField({ place, sentence, onChange, disabled }: SentenceFieldsProps) {
  const { faultWithin } = useOrganizationForm()
  const [typed, setTyped] = useState(() => formatArticlePath(sentence.article))
  const isSame = JSON.stringify(parseArticlePath(typed)) === JSON.stringify(sentence.article)
  return (
    <FormTextField
      place={`${place}.article`}
      label={words.article}
      hint={words.articleHint}
      error={faultWithin(`${place}.article`)}
      disabled={disabled}
      value={isSame ? typed : formatArticlePath(sentence.article)}
      onChange={(text) => {
        setTyped(text)
        onChange({ ...sentence, article: parseArticlePath(text) })
      }}
    />
  )
}

const NO_REASON = 'none'
const choices = [
  { value: NO_REASON, label: words.noReason },
  ...reasons.map((reason) => ({ value: reason, label: reason })),
]

function SentenceFields(props: SentenceFieldsProps) {
  const { place, sentence, onChange, disabled } = props
  const { fault } = useOrganizationForm()
  const set = (more: Partial<PhraseForm>): void => onChange({ ...sentence, ...more })
  const at = (name: keyof PhraseForm) => ({
    place: `${place}.${name}`,
    error: fault(`${place}.${name}`),
    disabled,
  })
  return (
    <>
      <FormTextField
        {...at('headline')}
        label={words.headline}
        hint={words.headlineHint}
        required
        maxLength={256}
        value={sentence.headline}
        onChange={(headline) => set({ headline })}
      />
      <FormTextField
        {...at('sub_headline')}
        label={words.lead}
        hint={words.leadHint}
        required
        lines={3}
        maxLength={350}
        value={sentence.sub_headline}
        onChange={(lead) => set({ sub_headline: lead })}
      />
      {disabled ? null : (
        <Select
          label={words.reason}
          value={sentence.reason ?? NO_REASON}
          choices={choices}
          onChange={(reason) => set({ reason: reason === NO_REASON ? null : reason })}
          placeholder={words.reason}
          error={fault(`${place}.reason`)}
        />
      )}
      <ArticleField {...props} />
      <div>
        <CheckboxField
          label={words.shown}
          isOn={sentence.published}
          onChange={(published) => set({ published })}
          disabled={disabled}
        />
      </div>
    </>
  )
}

const toListItem = (sentence: PhraseForm) => ({ id: sentence.id, active: sentence.published, sentence })

/** Concerns listed on every home page. */
export function SentencesSection() {
  const { form, set, may } = useOrganizationForm()
  const disabled = !may('phrases')
  return (
    <>
      <p className={parts.soft}>{words.lead1}</p>
      <ItemList
        place="phrases"
        items={(form.phrases ?? []).map(toListItem)}
        onChange={(items) => set({ phrases: items.map(({ sentence }) => sentence) })}
        nameOf={({ sentence }) => sentence.headline || words.newOne}
        fresh={(id) =>
          toListItem({ id, headline: '', sub_headline: '', reason: null, article: null, published: true })
        }
        addsFirst
        addWord={words.add}
        empty={{ title: words.none, text: words.noneText }}
        disabled={disabled}
        fieldsOf={(place, { sentence }, change) => (
          <SentenceFields
            place={place}
            sentence={sentence}
            onChange={(next) => change(toListItem(next))}
            disabled={disabled}
          />
        )}
      />
    </>
  )
}
