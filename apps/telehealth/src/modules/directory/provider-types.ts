/** Type of a counselor of the employee assistance programme. */
export const EAP_COUNSELOR = 38
