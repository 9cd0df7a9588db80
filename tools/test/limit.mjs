/** What a run may take, in minutes, before it is ended: what goes on after this hangs, or the machine is hopelessly busy. */
export const limitMinutes = 60
