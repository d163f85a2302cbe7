import { configure } from '@testing-library/react';

// Small machines are slow when the whole suite runs: waiting longer changes no verdict, only a
// time-out's.
configure({ asyncUtilTimeout: 20_000 });
