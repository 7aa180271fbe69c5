-- squawk-ignore-file ban-drop-column
-- Needs nodes since 1.5.0: earlier ones read it. What is to be paid is computed where it is read.
set lock_timeout = '3s';

alter table document drop column payable;
