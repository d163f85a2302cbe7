import type { AnyStateMachine } from 'xstate';
import { auditExportMachine } from '#machines/audit-export.machine.ts';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { irregularityMachine } from '#machines/irregularity.machine.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { settingChangeMachine } from '#machines/setting-change.machine.ts';

/**
 * Machines with people and conditions that are served beside the engine: no routes, screens or
 * pages are made from them, so that they stand in no list of the product.
 */
export const machinesBeside: readonly AnyStateMachine[] = [
  auditExportMachine,
  directoryEntryMachine,
  irregularityMachine,
  messageMachine,
  receivedNotificationMachine,
  ruleMoveMachine,
  ruleRemarkMachine,
  scientificWorkMachine,
  settingChangeMachine,
];
