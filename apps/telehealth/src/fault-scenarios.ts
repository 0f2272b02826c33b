/** Troubles that meet calls on purpose. A network of one's own has none. */
export interface FaultScenarios {
  /** Troubles that meet any call: waits, or throws a Failure. */
  meetAnyCall(): Promise<void>
  /** Troubles that meet a booking. */
  meetBooking(): void
  /** Troubles that meet a person who asks for an appointment. */
  meetRequest(): void
  /** Troubles that meet the creation of a patient. */
  meetSignUp(): void
}
