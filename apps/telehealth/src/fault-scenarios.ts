/** Faults injected into calls on purpose. A production network has none. */
export interface FaultScenarios {
  /** Applies faults for any call: waits, or throws a `Failure`. */
  meetAnyCall(): Promise<void>
  /** Applies faults for a booking. */
  meetBooking(): void
  /** Applies faults for an appointment request. */
  meetRequest(): void
  /** Applies faults for the creation of a patient. */
  meetSignUp(): void
}
