import { useState } from 'react'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import parts from '#components/parts.module.css'
import { fieldMessages as words } from '../fields/fields.messages.ts'
import { FieldAnchor, FormPhoneField, FormTextField, useOrganizationForm } from '../fields/FormFields.tsx'
import { parseLines, emptyToNull } from '../fields/field-values.ts'

interface LineListFieldProps {
  readonly name: 'alternate_names' | 'hosts' | 'old_hosts'
  readonly hint: string
}

/** List edited as one field with a line for each entry. */
function LineListField({ name, hint }: LineListFieldProps) {
  const { form, set, may, faultWithin } = useOrganizationForm()
  const value = form[name] ?? []
  // Keeps empty lines and trailing spaces while typing.
  const [typed, setTyped] = useState(() => value.join('\n'))
  const shown = parseLines(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <FormTextField
      place={name}
      label={words[name]}
      hint={hint}
      lines={3}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        set({ [name]: parseLines(text) })
      }}
      error={faultWithin(name)}
      disabled={!may(name)}
    />
  )
}

/** The phone number for members, and whether it accepts texts. */
function PhoneFields() {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <>
      <FormPhoneField
        place="phone"
        label={words.phone}
        hint={words.phoneHint}
        required
        value={form.phone}
        onChange={(phone) => set({ phone: phone ?? '' })}
        error={fault('phone')}
        disabled={!may('phone')}
      />
      <FieldAnchor place="phone_takes_texts">
        <CheckboxField
          label={words.phone_takes_texts}
          hint={words.phone_takes_textsHint}
          isOn={form.phone_takes_texts ?? true}
          onChange={(phone_takes_texts) => set({ phone_takes_texts })}
          disabled={!may('phone_takes_texts')}
        />
      </FieldAnchor>
    </>
  )
}

function NameFields() {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <>
      <FormTextField
        place="program_name"
        label={words.program_name}
        hint={words.program_nameHint}
        required
        value={form.program_name}
        onChange={(program_name) => set({ program_name })}
        error={fault('program_name')}
        disabled={!may('program_name')}
      />
      <FormTextField
        place="employer"
        label={words.employer}
        hint={words.employerHint}
        value={form.employer}
        onChange={(text) => set({ employer: emptyToNull(text) })}
        error={fault('employer')}
        disabled={!may('employer')}
      />
      <PhoneFields />
      <FormTextField
        place="care_line_email"
        label={words.care_line_email}
        hint={words.care_line_emailHint}
        type="email"
        value={form.care_line_email}
        onChange={(text) => set({ care_line_email: emptyToNull(text) })}
        error={fault('care_line_email')}
        disabled={!may('care_line_email')}
      />
      <LineListField name="alternate_names" hint={words.onePerLine} />
      <FormTextField
        place="location"
        label={words.location}
        hint={words.locationHint}
        value={form.location}
        onChange={(text) => set({ location: emptyToNull(text) })}
        error={fault('location')}
        disabled={!may('location')}
      />
    </>
  )
}

function SenderFields() {
  const { form, set, may, fault } = useOrganizationForm()
  const sender = form.sender ?? { name: null, address: null }
  const change = (more: Partial<typeof sender>): void => {
    const next = { ...sender, ...more }
    set({ sender: next.name === null && next.address === null ? null : next })
  }
  return (
    <section className={parts.stack} aria-labelledby="sender">
      <h3 id="sender">{words.senderTitle}</h3>
      <FormTextField
        place="sender.name"
        label={words.senderName}
        hint={words.senderNameHint}
        value={sender.name}
        onChange={(text) => change({ name: emptyToNull(text) })}
        error={fault('sender.name')}
        disabled={!may('sender')}
      />
      <FormTextField
        place="sender.address"
        label={words.senderAddress}
        hint={words.senderAddressHint}
        type="email"
        value={sender.address}
        onChange={(text) => change({ address: emptyToNull(text) })}
        error={fault('sender.address')}
        disabled={!may('sender')}
      />
    </section>
  )
}

/** Name and contact details of an organization. */
export function NameSection({ clientId }: { readonly clientId: string }) {
  const { form, set, may, fault } = useOrganizationForm()
  return (
    <>
      <NameFields />
      <SenderFields />
      <section className={parts.stack} aria-labelledby="addresses">
        <h3 id="addresses">{words.addressesTitle}</h3>
        <p className={parts.soft}>{words.path({ id: clientId })}</p>
        <LineListField name="hosts" hint={words.hostsHint} />
        <LineListField name="old_hosts" hint={words.old_hostsHint} />
        <FormTextField
          place="parent_code"
          label={words.parent_code}
          hint={words.parent_codeHint}
          value={form.parent_code}
          onChange={(text) => set({ parent_code: emptyToNull(text) })}
          error={fault('parent_code')}
          disabled={!may('parent_code')}
        />
      </section>
    </>
  )
}
