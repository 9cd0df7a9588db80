/** Minutes after which a run is stopped: anything that takes longer hangs, or the machine is hopelessly busy. */
export const limitMinutes = 80
