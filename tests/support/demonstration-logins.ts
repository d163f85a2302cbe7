/** Everybody of the demonstration, by what stands before the address of their sign-on. */
export const everyLogin = [
  'talabgor',
  'foreign',
  'doktorant',
  'universitet',
  'universitet2',
  'institut',
  'vazirlik',
  'agentlik',
  'moliya',
  'rahbar',
  'korxona',
  'iqtisodiyot',
  'nazorat',
  'admin',
  'texnik',
] as const;
